/*
 * What leans on the inside of Remix's router for lists whose filters wait for what is being written (components/toolbar/use-filter-sending.ts). In a
 * file of its own, so that it goes with them.
 */

/**
 * Whether the answer to a form that writes is on its way; `useNavigation` says so only once React has drawn it, too late where the main thread is busy.
 *
 * Assumption: as `pageRouter` in remix-adapter.router.client.ts.
 */
export function isWriting(): boolean {
  const { state, formMethod = 'get' } = (
    window as unknown as { __remixRouter: { state: { navigation: { state: string; formMethod?: string } } } }
  ).__remixRouter.state.navigation;
  return state !== 'idle' && formMethod.toLowerCase() !== 'get';
}
