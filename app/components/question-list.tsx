import { useNavigation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { reordered } from '~/lib/question-order';
import { IconAction } from './base/button';
import { DragHandle } from './drag-handle';
import classes from './question-builder.module.css';

export type ListedQuestion = {
  question: string;
  note: string;
};

/**
 * Renders sortable questions.
 * @param editing index, or -1
 */
export function QuestionList({ questions, editing }: { questions: ListedQuestion[]; editing: number }) {
  const navigation = useNavigation();
  const list = useRef<HTMLOListElement>(null);
  const drop = useRef<HTMLButtonElement>(null);
  const pressed = useRef<{ by: 'up' | 'down'; to: number } | null>(null);
  const [said, setSaid] = useState('');
  const waiting = navigation.state !== 'idle';
  const shown = reordered(questions, String(navigation.formData?.get('intent') ?? '')) ?? questions;
  const last = shown.length - 1;

  // The focus follows the question.
  useEffect(() => {
    if (!pressed.current) return;
    const { by, to } = pressed.current;
    const row = list.current?.children[to];
    const button =
      row?.querySelector<HTMLElement>(`[value^=${by}-]`) ??
      row?.querySelector<HTMLElement>('[value^=up-], [value^=down-]');
    button?.focus();
    if (!waiting) pressed.current = null;
  });

  const moving = (by: 'up' | 'down', at: number) => (event: MouseEvent) => {
    // Until the response, the server's indexes differ.
    if (waiting) return event.preventDefault();
    const to = at + (by === 'up' ? -1 : 1);
    pressed.current = { by, to };
    setSaid(`Question ${at + 1} is now question ${to + 1}.`);
  };

  function dragged(from: number, to: number) {
    if (waiting || !drop.current) return;
    drop.current.value = `move-${from}-${to}`;
    setSaid(`Question ${from + 1} is now question ${to + 1}.`);
    drop.current.click();
  }

  return (
    <section aria-label="Questions added">
      <h3>
        {questions.length} {questions.length === 1 ? 'question' : 'questions'} added
      </h3>
      <ol ref={list} className={classes.drafts}>
        {shown.map(({ question, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id; their place is what the buttons name
          <li key={at} data-editing={at === editing || undefined}>
            <div>
              {last > 0 && <DragHandle listOf={(handle) => handle.closest('ol')} onMove={dragged} />}
              <span dir="auto" className={classes.words}>
                {question} <span className={classes.note}>({note})</span>
                {at === editing && <strong className={classes.note}> In the fields below</strong>}
              </span>
              <span className={classes.buttons}>
                {at > 0 && (
                  <IconAction
                    label={`Move question ${at + 1} up`}
                    icon="arrow-up"
                    type="submit"
                    name="intent"
                    value={`up-${at}`}
                    onClick={moving('up', at)}
                  />
                )}
                {at < last && (
                  <IconAction
                    label={`Move question ${at + 1} down`}
                    icon="arrow-down"
                    type="submit"
                    name="intent"
                    value={`down-${at}`}
                    onClick={moving('down', at)}
                  />
                )}
                {at !== editing && (
                  <IconAction
                    label={`Edit question ${at + 1}`}
                    icon="pencil"
                    type="submit"
                    name="intent"
                    value={`edit-${at}`}
                  />
                )}
                <IconAction
                  label={`Remove question ${at + 1}`}
                  icon="x"
                  type="submit"
                  name="intent"
                  value={`drop-${at}`}
                />
              </span>
            </div>
          </li>
        ))}
      </ol>
      <button ref={drop} type="submit" name="intent" value="move" hidden aria-hidden tabIndex={-1} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}
