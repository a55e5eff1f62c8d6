/** What `check` found: what was looked at, whether it is in order, and the sentence that says so. */
export type Finding = { check: string; ok: boolean; detail: string };
