/**
 * What a number is called and, in a message, what is counted, from when, in which time zone. `unit`, in the plural, says what is counted
 * where the label does not.
 */
export type Definition = { label: string; message: string; unit?: string | undefined };
