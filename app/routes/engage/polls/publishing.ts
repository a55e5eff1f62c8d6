import { publishing } from '../publishable.server';
import { poll } from './poll.server';

export { clientAction } from '~/components/base/client-action';

const route = publishing(poll);
export const loader = route.loader;
export const action = route.action;
