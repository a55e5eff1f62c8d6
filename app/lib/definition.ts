export type Definition = { label: string; message: string; unit?: string | undefined };
