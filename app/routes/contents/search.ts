import { contentList } from './list.config';

export const ContentSearch = contentList;
export type ContentSearch = typeof contentList.none;
