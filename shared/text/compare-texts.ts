const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares texts for lists: A to Z, numbers by value. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);
