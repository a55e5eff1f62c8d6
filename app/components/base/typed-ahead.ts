/** What a user has typed since they asked for the search box by its keys, and whether Enter came after it. */
type TypedAhead = { text: string; entered: boolean };
declare global {
  var typedAhead: TypedAhead | null | undefined;
}

/** Event of the window: someone asked for the search box. */
const asked = 'search-asked';

/**
 * Script of each page with scripts, before all modules: where the dashboard is shown, which the document of a sign-in goes on to, Ctrl or ⌘ with K, and / outside of fields, ask for the search box. What is typed until it is there is kept for it, Esc
 * forgets it; so does any key that is no text, and a field that one goes on to. Only characters that React does not escape. In no file for browsers: the page that
 * comes has it, and React leaves the text of that element as it is.
 */
export const searchKeys =
  import.meta.env.SSR &&
  `for(const early of [true,false])addEventListener(\`keydown\`,function(e){
const k=e.key,t=globalThis.typedAhead,held=e.ctrlKey||e.metaKey,field=e.target.closest?.(\`input,select,textarea,[contenteditable]\`);
if(!k||e.isComposing||!location.pathname.startsWith(\`/dashboard\`))return;
if(early){if(!t||k===\`Shift\`)return;
if(field){globalThis.typedAhead=null;return}
if(k===\`Enter\`)t.entered=true;else if(k===\`Backspace\`)t.text=t.text.slice(0,-1);else if(held?false:k.length===1)t.text+=k;else{globalThis.typedAhead=null;return}
e.preventDefault();e.stopPropagation();return}
if(e.defaultPrevented||(held?e.altKey||k.toLowerCase()!==\`k\`:field||k!==\`/\`))return;
e.preventDefault();globalThis.typedAhead={text:\`\`,entered:false};dispatchEvent(new Event(\`${asked}\`))},early)`;

/** Whether someone asked for the box by its keys and still waits for it. */
export const isAwaited = (): boolean => Boolean(globalThis.typedAhead);

/** What was typed until now. */
export const readTypedAhead = (): TypedAhead => globalThis.typedAhead ?? { text: '', entered: false };

/** Ends the waiting: what is typed from here on goes where the focus is. */
export const endTypingAhead = (): void => {
  globalThis.typedAhead = null;
};

/** Calls when someone asks; at once where they did so before the page's scripts were there. @returns what ends it */
export function onSearchAsked(show: () => void): () => void {
  if (isAwaited()) show();
  addEventListener(asked, show);
  return () => removeEventListener(asked, show);
}
