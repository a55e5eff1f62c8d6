import { useFetcher, useNavigate, useNavigation, useSubmit } from '@remix-run/react';
import { type MutableRefObject, useEffect, useRef, useState } from 'react';
import { useFormOwner } from '~/components/base/form-key';
import { Notice } from '~/components/base/notice';
import { isNotSent } from '~/components/base/use-response';
import { type PromptSearch, promptList } from './list.config';
import type { MarkAnswer } from './mark-form';
import { type ReviewKey, reviewKey } from './use-review-keys';

export type ReviewKeysProps = {
  pressed: MutableRefObject<ReviewKey[]>;
  prompts: readonly { id: string; reviewed: boolean }[];
  search: PromptSearch;
  pages: number;
  mayMark: boolean;
  progress: string;
};
type Mark = { id: string; reviewed: boolean };
type Wanted = { page: number; which: 'first' | 'last' | 'pending'; isLoading?: boolean };

/** j and k move between rows and pages, r marks; in the dialog they press its controls. */
export function ReviewKeys({ pressed, prompts, search, pages, mayMark, progress }: ReviewKeysProps) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const submit = useSubmit();
  const fetcher = useFetcher<MarkAnswer>();
  const owner = useFormOwner();
  const marks = useRef(new Map<string, boolean>());
  const waiting = useRef<Mark[]>([]);
  const wanted = useRef<Wanted | null>(null);
  // The fetcher's state updates after the next render.
  const isSending = useRef<'no' | 'begun' | 'yes'>('no');
  const [said, setSaid] = useState('');
  const href = promptList.href(search);

  const isReviewed = (row: HTMLElement) =>
    marks.current.get(row.dataset.prompt ?? '') ?? row.dataset.reviewed === 'true';
  const isPending = (row: HTMLElement) => !isReviewed(row);

  const take = (): FormData | null => {
    const [first] = waiting.current;
    if (!first) return null;
    const form = new FormData();
    form.set('formKey', owner);
    form.set('reviewed', String(first.reviewed));
    form.set('stay', 'yes');
    while (waiting.current[0]?.reviewed === first.reviewed)
      form.append('ids', waiting.current.shift()?.id ?? '');
    return form;
  };
  const send = () => {
    const form = isSending.current === 'no' ? take() : null;
    if (!form) return;
    isSending.current = 'begun';
    fetcher.submit(form, { method: 'post', action: href });
  };

  const goTo = (page: number, which: Wanted['which']) => {
    wanted.current = { page, which };
    if (page !== search.page) navigate(promptList.href({ ...search, page }));
  };

  const mark = (row: HTMLElement, after: HTMLElement[]) => {
    const id = row.dataset.prompt ?? '';
    const reviewed = isPending(row);
    marks.current.set(id, reviewed);
    waiting.current = [...waiting.current.filter((one) => one.id !== id), { id, reviewed }];
    send();
    const next = reviewed ? after.find(isPending) : row;
    if (next) focusOn(next);
    // Rows move up from the next page.
    else if (search.reviewed === 'pending') wanted.current = { page: search.page, which: 'pending' };
    else if (search.page < pages) goTo(search.page + 1, 'pending');
    else focusOn(row);
  };

  const press = (key: ReviewKey) => {
    const dialog = document.querySelector('[data-route-dialog]');
    if (dialog) return dialog.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
    if (wanted.current) return void pressed.current.push(key);
    const rows = rowsOfPage();
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === 'r') {
      const row = rows[at] ?? rows.find(isPending);
      if (mayMark && row) mark(row, rows.slice(rows.indexOf(row) + 1));
    } else if (key === 'j') {
      const next = rows[at + 1];
      if (next) focusOn(next);
      else if (search.page < pages) goTo(search.page + 1, 'first');
    } else if (at > 0) focusOn(rows[at - 1]);
    else if (at === 0 && search.page > 1) goTo(search.page - 1, 'last');
    else focusOn(rows[0]);
  };

  // Persistent listeners need the latest props.
  const latest = useRef({ press, take, submit, href });
  latest.current = { press, take, submit, href };
  useEffect(() => {
    for (const key of pressed.current.splice(0)) latest.current.press(key);
    const onKey = (event: KeyboardEvent) => {
      const key = reviewKey(event);
      if (!key) return;
      event.preventDefault();
      latest.current.press(key);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // Unmounting sends the pending marks.
      const { take, submit, href } = latest.current;
      for (let form = take(); form; form = take())
        submit(form, { method: 'post', action: href, navigate: false });
    };
  }, [pressed]);

  const isFailed = isNotSent(fetcher.data);
  const answer = fetcher.state === 'idle' && !isFailed ? fetcher.data : undefined;
  const failed = answer && 'outcome' in answer ? answer.outcome.failed : [];
  const error = answer && 'error' in answer ? answer.error : (failed[0]?.message ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what the page shows and what was sent, not with every rendering
  useEffect(() => {
    if (fetcher.state !== 'idle') isSending.current = 'yes';
    else if (isSending.current === 'yes') isSending.current = 'no';
    const isAllSent = isSending.current === 'no' && waiting.current.length === 0;
    if (isAllSent && fetcher.data) {
      marks.current.clear();
      setSaid(error || isFailed ? '' : progress);
    }
    send();
    const want = wanted.current;
    if (!want) return;
    if (state !== 'idle') want.isLoading = true;
    if (want.page === search.page) {
      const rows = rowsOfPage();
      const row = { first: rows[0], last: rows[rows.length - 1], pending: rows.find(isPending) }[want.which];
      if (!row && !isAllSent) return;
      focusOn(row ?? rows[0]);
    } else {
      // React may render before the navigation starts.
      if (state !== 'idle' || !want.isLoading) return;
      // The page failed to load.
      pressed.current = [];
    }
    wanted.current = null;
    for (const key of pressed.current.splice(0)) press(key);
  }, [prompts, search.page, state, fetcher.state]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {error && (
        <Notice kind="error" role="alert" title={error}>
          {failed.length > 1 ? `${failed.length} prompts were not marked.` : 'One prompt was not marked.'}
        </Notice>
      )}
    </>
  );
}

const rowsOfPage = () => [...document.querySelectorAll<HTMLElement>('[data-prompt]')];

function focusOn(row: HTMLElement | undefined): void {
  row?.querySelector('a')?.focus();
}
