export const formOwnerLength = 12;

/** Returns the author of the page's forms, to send as `owner`. */
export function ownerOfPage(): { owner?: string } {
  const key = document.querySelector<HTMLInputElement>('input[name=formKey]')?.value;
  return key ? { owner: formOwnerOf(key) } : {};
}

/** Returns the author part of a form key. */
export const formOwnerOf = (formKey: string): string => formKey.slice(0, formOwnerLength);
