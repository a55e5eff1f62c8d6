import { useNavigate } from '@remix-run/react';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { endTypingAhead, readTypedAhead } from '~/components/base/typed-ahead';
import { longestSearch } from '~/lib/longest-search';
import { beginning } from '~shared/text/beginning';
import classes from './box.module.css';
import { type Found, kinds } from './kinds';
import { noteOpened, openedBy } from './opened';
import { type Search, useSearch } from './use-search';

const optionId = (at: number) => `search-option-${at}`;

/** Renders the search (ARIA combobox), lazily loaded; `/dashboard/search` is the same as a page. */
export function SearchBox({ staffId, onClose }: { staffId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed] = useState(readTypedAhead);
  const [query, setQuery] = useState(() => beginning(typed.text, longestSearch));
  const [again, setAgain] = useState(0);
  const [active, setActive] = useState(0);
  const [opened] = useState(() => openedBy(staffId));
  const entered = useRef(typed.entered);
  const search = useSearch(query, again);

  const answer = search.state === 'found' || search.state === 'searching' ? search.answer : null;
  const q = query.trim();
  const options = q ? (answer?.top ?? []) : opened;
  const more = q && answer && answer.total > answer.top.length ? answer.total : 0;
  const rows = options.length + (more ? 1 : 0);
  const at = Math.min(active, rows - 1);
  // The state still belongs to the previous text.
  const underWay = q !== '' && search.state !== 'failed' && !(search.state === 'found' && search.for === q);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    endTypingAhead();
    return () => element?.close();
  }, []);

  // An early Enter opens the first result when it arrives.
  useEffect(() => {
    if (underWay) return;
    if (entered.current && search.state === 'found') list.current?.querySelector<HTMLElement>('a')?.click();
    entered.current = false;
  }, [search, underWay]);

  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const open = (event: MouseEvent, found: Found | null) => {
    if (found) noteOpened(staffId, found);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    onClose();
    if (found?.file) return;
    event.preventDefault();
    navigate(found ? hrefFrom(found) : `/dashboard/search?q=${encodeURIComponent(q)}`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (underWay) entered.current = true;
      else document.getElementById(optionId(at))?.click();
      return;
    }
    const to = rows > 0 && !event.shiftKey && steps[event.key]?.(at, rows);
    if (typeof to !== 'number') return;
    event.preventDefault();
    setActive(to);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Esc, which arrives as onCancel
    <dialog
      ref={dialog}
      className={classes.box}
      aria-label="Search everything"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.head}>
        <Icon name="search" size={20} />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={rows > 0}
          aria-controls="search-options"
          aria-autocomplete="list"
          aria-activedescendant={rows > 0 ? optionId(at) : undefined}
          placeholder="Code, title, name, page or action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            entered.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label="Close search" onClick={onClose}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <p role="status" className={classes.status}>
        {statusOf(search, q, opened.length)}
      </p>
      {search.state === 'failed' && (
        <div className={classes.failed}>
          <Button tone="secondary" small onClick={() => setAgain(again + 1)}>
            Retry
          </Button>
        </div>
      )}
      <div ref={list} id="search-options" role="listbox" aria-label="Results" className={classes.options}>
        {options.map((found, index) => (
          <a
            key={found.to + found.title}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            href={found.to}
            className={classes.option}
            onClick={(event) => open(event, found)}
          >
            <span className={classes.title} dir="auto">
              {found.title}
            </span>
            <span className={classes.detail}>
              {[kinds[found.kind].one, found.detail].filter(Boolean).join(' · ')}
            </span>
          </a>
        ))}
        {more > 0 && (
          <a
            id={optionId(options.length)}
            role="option"
            tabIndex={-1}
            aria-selected={options.length === at}
            href={`/dashboard/search?q=${encodeURIComponent(q)}`}
            className={`${classes.option} ${classes.all}`}
            onClick={(event) => open(event, null)}
          >
            All {more.toLocaleString('en-GB')} results
          </a>
        )}
      </div>
    </dialog>
  );
}

const steps: Record<string, (at: number, rows: number) => number> = {
  ArrowDown: (at, rows) => (at + 1) % rows,
  ArrowUp: (at, rows) => (at - 1 + rows) % rows,
  Home: () => 0,
  End: (_, rows) => rows - 1,
};

/** A cancelled log-out returns here. */
const hrefFrom = ({ to }: Found) =>
  to === '/dashboard/log-out' ? `${to}?from=${encodeURIComponent(location.pathname + location.search)}` : to;

function statusOf(search: Search, q: string, opened: number): string {
  if (!q || search.state === 'idle')
    return opened > 0 ? 'Opened last' : 'Type a code, a title, or what you want to do.';
  if (search.state === 'failed') return search.message;
  if (search.state === 'searching') return 'Searching…';
  const { total, failed } = search.answer;
  const missing = failed.map((kind) => kinds[kind].label).join(', ');
  const notSearched = missing && ` Not searched, because the admin API cannot be reached: ${missing}.`;
  if (total === 0) return `Nothing found for “${q}”.${notSearched}`;
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'result' : 'results'}.${notSearched}`;
}
