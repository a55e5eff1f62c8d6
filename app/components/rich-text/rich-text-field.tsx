import type { FieldLike } from '~/components/fields';
import { TextAreaField } from '~/components/fields';
import { formatFieldOf } from '~/lib/rich-text';

/** A field for rich text. Without JavaScript a text box whose paragraphs survive. */
export function RichTextField({ field, label }: { field: FieldLike; label: string }) {
  return (
    <>
      <input type="hidden" name={formatFieldOf(field.name)} value="text" />
      <TextAreaField field={field} label={label} />
    </>
  );
}
