export const formOwnerLength = 12;

/** Returns the forms' author. */
export function ownerOfPage(): { owner?: string } {
  const key = document.querySelector<HTMLInputElement>('input[name=formKey]')?.value;
  return key ? { owner: formOwnerOf(key) } : {};
}

/** Returns a form key's author. */
export const formOwnerOf = (formKey: string): string => formKey.slice(0, formOwnerLength);
