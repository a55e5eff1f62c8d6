/** How many characters at the beginning of a form's key name the person it was made for. */
export const formOwnerLength = 12;

/** Returns the person the page's forms were made for, to be sent along as `owner`; nothing on a page without a form. */
export function ownerOfPage(): { owner?: string } {
  const key = document.querySelector<HTMLInputElement>('input[name=formKey]')?.value;
  return key ? { owner: formOwnerOf(key) } : {};
}

/** Returns the part of a form's key that names its person. */
export const formOwnerOf = (formKey: string): string => formKey.slice(0, formOwnerLength);
