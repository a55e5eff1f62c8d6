/** Why a submission got no response of our server, for the user. */
export type SendFailure = {
  title: string;
  text: string;
  /** Whether a modal dialog was open: what is behind it cannot be seen or read out. */
  inDialog: boolean;
};
/** The failure of the latest submission. While it is sent again the message is hidden, and the form keeps its key. */
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
