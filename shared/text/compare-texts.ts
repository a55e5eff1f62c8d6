const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of texts in lists: A to Z, numbers by their value. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);
