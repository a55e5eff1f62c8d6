export type SendFailure = {
  title: string;
  text: string;
  /** A modal dialog hides the page. */
  inDialog: boolean;
};
type State = { failure: SendFailure; isSending: boolean } | null;

let state: State = null;
const listeners = new Set<() => void>();

export const sendFailure = (): State => state;

export function subscribeToSendFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export const showSendFailure = (failure: SendFailure): void => change({ failure, isSending: false });

export function hideSendFailure(): void {
  if (state) change({ ...state, isSending: true });
}

export function forgetSendFailure(): void {
  if (state) change(null);
}
