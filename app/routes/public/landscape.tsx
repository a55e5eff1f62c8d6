/** Renders the decorative landscape. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 460"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="1096" cy="150" r="132" fill="var(--sun-soft)" opacity=".5" />
      <circle cx="1096" cy="150" r="84" fill="var(--sun)" />
      <path
        d="M-10 300c120-70 240-86 372-30s230 30 346-34 226-96 360-40 230 34 382-40v304H-10Z"
        fill="var(--hill-far)"
      />
      <path
        d="M-10 356c150-64 262-70 392-26s236 42 372-14 232-58 352-14 212 30 344-22v180H-10Z"
        fill="var(--hill-mid)"
      />
      {/* Terraces */}
      <g fill="none" stroke="var(--hill-far)" strokeWidth="3" opacity=".55">
        <path d="M30 372c120-42 214-44 322-12M60 392c104-30 186-32 276-8M812 332c92-30 176-30 262 2M836 352c84-22 152-22 220 2" />
      </g>
      <path d="M-10 420c190-60 340-52 520-16s330 24 480-14 300-40 460-2v72H-10Z" fill="var(--hill-near)" />
      <path
        d="M842 470c-26-34 4-52 66-62s94-30 56-48-78-26-36-44 92-16 96-44-34-30-16-50"
        fill="none"
        stroke="var(--sun-soft)"
        strokeWidth="15"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g strokeLinecap="round" stroke="var(--earth)" strokeWidth="8">
        <path d="M744 366v-44M786 372v-28M1284 362v-52" />
      </g>
      <g fill="var(--hill-near)">
        <circle cx="744" cy="296" r="34" />
        <circle cx="786" cy="326" r="22" />
        <circle cx="1284" cy="282" r="38" />
      </g>
      {/* House */}
      <path d="M1170 384v-40h62v40Z" fill="var(--surface)" />
      <path d="m1158 346 43-34 43 34Z" fill="var(--earth)" />
      <path d="M1194 384v-22h15v22Z" fill="var(--hill-mid)" />
      {/* Building blocks */}
      <g stroke="var(--hill-near)" strokeWidth="4">
        <rect x="1040" y="396" width="50" height="50" rx="10" fill="var(--sun)" />
        <rect x="1096" y="396" width="50" height="50" rx="10" fill="var(--earth)" />
        <rect x="1068" y="344" width="50" height="50" rx="10" fill="var(--surface)" />
      </g>
      <path d="m1065 409 12 23h-24Z" fill="var(--surface)" />
      <circle cx="1121" cy="421" r="10" fill="var(--sun-soft)" />
      <path d="m1085 361 16 16m0-16-16 16" stroke="var(--hill-near)" strokeWidth="5" strokeLinecap="round" />
      {/* Kite */}
      <path d="M918 132c14 26-10 44 2 70s-12 30-2 56" fill="none" stroke="var(--text-soft)" strokeWidth="2" />
      <path d="m918 36 38 44-38 52-38-52Z" fill="var(--earth)" />
      <path d="m918 36 38 44h-76Z" fill="var(--sun)" />
      <path d="M918 36v96M880 80h76" stroke="var(--surface)" strokeWidth="2" opacity=".7" />
      <path d="m921 172-12-6v12Zm0 0 12-6v12ZM919 214l-12-6v12Zm0 0 12-6v12Z" fill="var(--sun)" />
      <path
        d="M988 66q10-10 18 0 8-10 18 0M1212 70q8-8 15 0 7-8 15 0M1254 104q6-6 12 0 6-6 12 0"
        fill="none"
        stroke="var(--text-soft)"
        strokeWidth="3.500"
        strokeLinecap="round"
        opacity=".6"
      />
    </svg>
  );
}
