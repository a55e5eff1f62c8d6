/** Draws the logo, a path ('inzira') up a hill. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="11" fill="#0b6e5f" />
      <circle cx="27" cy="13" r="5.5" fill="#ffb703" />
      <path d="M0 29c6-7 12-8 18-4s13 3 22-4v8a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29Z" fill="#3aa992" />
      <path
        d="M14 40c-1-4 1-6 5-7.500s6-3 4.500-5.500c-1-1.600-.5-3 1.500-4"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
