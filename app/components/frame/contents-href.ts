import { contentList } from '~/routes/contents/list.config';

/** Nothing chosen: the whole library, the newest first. */
export const nothingChosen = contentList.none;

/** URL of the content list, or of a dialog over it, with what was chosen there. */
export const contentsHref = contentList.href;

/** Id of the form that selected contents belong to. */
export const selectionForm = 'contents-selection';
