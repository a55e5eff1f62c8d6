/** How many characters at the beginning of a form's key name the person it was made for. */
export const formOwnerLength = 12;

/** Returns the person the page's forms were made for. */
export const ownerOfPage = (): string =>
  formOwnerOf(document.querySelector<HTMLInputElement>('input[name=formKey]')?.value ?? '');

/** Returns the part of a form's key that names its person. */
export const formOwnerOf = (formKey: string): string => formKey.slice(0, formOwnerLength);
