import { publishing } from '../publishable.server';
import { quiz } from './quiz.server';

export { clientAction } from '~/components/base/client-action';

const route = publishing(quiz);
export const loader = route.loader;
export const action = route.action;
