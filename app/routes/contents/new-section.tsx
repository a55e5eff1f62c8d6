import { useState } from 'react';
import { SubmitButton } from '~/components/base/button';
import { type FieldLike, TextField } from '~/components/controls/fields';
import classes from './new.module.css';

/**
 * Names a section that is missing, in the form that needs it: a submission of its own that keeps everything typed and comes back with the
 * section chosen. Works without JavaScript.
 * @param open whether it is needed at once: there is no section, or it was rejected
 * @param category the field for a category that is missing as well
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
  /** The name of the one that was made just now. */
  made: string | null;
}) {
  // It stays open while its error is corrected: that takes the error away with the first letter, and the fields would go with it.
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
