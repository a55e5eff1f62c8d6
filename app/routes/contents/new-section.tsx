import { useState } from 'react';
import { SubmitButton } from '~/components/base/button';
import { type FieldLike, TextField } from '~/components/controls/fields';
import classes from './new.module.css';

/**
 * Names a missing section inside the form that needs it, also without JavaScript.
 * @param open there is no section, or it was rejected
 * @param category the field for a missing category
 */
export function NewSection({
  section,
  category,
  open,
  noCategory,
  made,
}: {
  section: FieldLike;
  category: FieldLike;
  open: boolean;
  noCategory: boolean;
  made: string | null;
}) {
  // Typing clears the error; the fields must stay open.
  const [isOpen, setIsOpen] = useState(open);
  if (open && !isOpen) setIsOpen(true);
  return (
    <div>
      {made && <p role="status">The section “{made}” was made and is chosen.</p>}
      <details
        className={classes.newSection}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>New section</summary>
        <div className={classes.newSectionFields}>
          <TextField
            field={category}
            label="New category"
            description={noCategory ? undefined : 'Only if it belongs to none of the categories above'}
          />
          <TextField field={section} label="Name of the new section" />
          <SubmitButton
            tone="secondary"
            name="intent"
            value="create-section"
            busyLabel="Making…"
            formNoValidate
          >
            Make this section
          </SubmitButton>
        </div>
      </details>
    </div>
  );
}
