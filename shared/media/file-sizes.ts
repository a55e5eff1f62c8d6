const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in bytes for people, in thousands as phone bundles count them: `840 bytes`, `1.4 MB`, `84 MB`. */
export function formatFileSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
