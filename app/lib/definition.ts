/** What a number is called and, in a sentence, what is counted, from when, in which time zone. */
export type Definition = { label: string; sentence: string };
