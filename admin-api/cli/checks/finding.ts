/** The result of one check: its subject, whether it is in order, and a sentence about it. A warning is in order, but should be looked at. */
export type Finding = { check: string; ok: boolean; warning?: true; detail: string };
