import { publishing } from '../publishable.server';
import { survey } from './survey.server';

export { clientAction } from '~/components/base/client-action';

const route = publishing(survey);
export const loader = route.loader;
export const action = route.action;
