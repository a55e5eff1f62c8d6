import { Form, type FormProps } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/components/base/button';
import { OwnedKey } from '~/components/base/form-key';
import { Icon } from '~/components/base/icon';
import { DragHandle } from '~/components/drag-handle';
import { itemPath } from '~/lib/item-path';
import classes from './list.module.css';

/** Renders a drag handle and a form of arrows, which works without JavaScript. */
export function MoveButtons({
  category: { id, name, priority },
  last,
  formKey,
  onReorder,
  ...rest
}: {
  category: { id: string; name: string; priority: number };
  last: boolean;
  formKey: string;
  onReorder: (from: number, to: number) => void;
} & FormProps) {
  return (
    <>
      <DragHandle listOf={(handle) => handle.closest('tbody')} onMove={onReorder} />
      <Form
        method="post"
        action={`/dashboard/categories/${itemPath(id)}/move`}
        preventScrollReset
        className={classes.actions}
        {...rest}
      >
        <OwnedKey value={`${formKey}-${priority}`} />
        <input type="hidden" name="from" value={priority} />
        <Arrow way="top" to={1} label={`Move ${name} to the top`} off={priority <= 1}>
          <Icon name="arrow-bar-to-up" size={18} />
        </Arrow>
        <Arrow way="up" to={priority - 1} label={`Move ${name} up`} off={priority <= 1}>
          <Icon name="arrow-up" size={18} />
        </Arrow>
        <Arrow way="down" to={priority + 1} label={`Move ${name} down`} off={last}>
          <Icon name="arrow-down" size={18} />
        </Arrow>
      </Form>
    </>
  );
}

function Arrow({
  way,
  to,
  label,
  off,
  children,
}: {
  way: 'top' | 'up' | 'down';
  to: number;
  label: string;
  off: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      tone="quiet"
      small
      name="priority"
      value={to}
      data-arrow={way}
      aria-label={label}
      title={label}
      disabled={off}
      className={classes.move}
    >
      {children}
    </Button>
  );
}
