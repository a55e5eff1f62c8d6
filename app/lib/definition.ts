/** What a number is called and, in a message, what is counted, from when, in which time zone. */
export type Definition = { label: string; message: string };
