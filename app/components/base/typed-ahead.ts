type TypedAhead = { text: string; entered: boolean };
declare global {
  var typedAhead: TypedAhead | null | undefined;
}

const asked = 'search-asked';

/** Stores early input for the search. Use only characters that React does not escape. */
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

/** Returns whether the search was requested. */
export const isAwaited = (): boolean => Boolean(globalThis.typedAhead);

/** Returns the text typed so far. */
export const readTypedAhead = (): TypedAhead => globalThis.typedAhead ?? { text: '', entered: false };

/** Stops storing keys. */
export const endTypingAhead = (): void => {
  globalThis.typedAhead = null;
};

/** Subscribes; an earlier request counts. @returns unsubscribes */
export function onSearchAsked(show: () => void): () => void {
  if (isAwaited()) show();
  addEventListener(asked, show);
  return () => removeEventListener(asked, show);
}
