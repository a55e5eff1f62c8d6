export type Finding = { check: string; ok: boolean; warning?: true; detail: string };
