const decoration = { 'aria-hidden': true, focusable: false } as const;

export function BlocksArt() {
  return (
    <svg viewBox="0 0 260 150" width="260" height="150" {...decoration}>
      <circle cx="206" cy="38" r="20" fill="var(--sun)" />
      <path d="M0 122c44-26 92-26 130-8s86 14 130-10v46H0Z" fill="var(--hill-far)" />
      <path d="M0 138c58-16 104-10 142-4s78 6 118-6v22H0Z" fill="var(--hill-mid)" />
      <g stroke="var(--surface)" strokeWidth="3">
        <rect x="62" y="88" width="46" height="46" rx="9" fill="var(--hill-near)" />
        <rect x="111" y="88" width="46" height="46" rx="9" fill="var(--earth)" />
        <rect x="84" y="40" width="46" height="46" rx="9" fill="var(--sun)" />
      </g>
      <rect
        x="160"
        y="89.500"
        width="43"
        height="43"
        rx="9"
        fill="none"
        stroke="var(--text-soft)"
        strokeWidth="2"
        strokeDasharray="6 6"
      />
      <path
        d="M181.500 103v16M173.500 111h16"
        stroke="var(--text-soft)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <circle cx="85" cy="111" r="8" fill="var(--surface)" opacity=".9" />
      <path d="m126 103 16 16m0-16-16 16" stroke="var(--surface)" strokeWidth="4" strokeLinecap="round" />
      <path d="m107 53 9 17H98Z" fill="var(--surface)" strokeLinejoin="round" />
    </svg>
  );
}

export function PathArt() {
  return (
    <svg viewBox="0 0 260 150" width="260" height="150" {...decoration}>
      <circle cx="58" cy="40" r="20" fill="var(--sun)" />
      <path d="M0 96c40-34 84-32 124-12s92 8 136-22v88H0Z" fill="var(--hill-far)" />
      <path d="M0 124c50-26 98-16 142-8s82 2 118-14v48H0Z" fill="var(--hill-mid)" />
      <path
        d="M112 150c2-18 12-24 28-30s20-16 12-26-10-14-2-20M142 119c14-4 34-6 50-16s20-18 16-26"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      <circle
        cx="166"
        cy="60"
        r="25"
        fill="var(--surface)"
        fillOpacity=".75"
        stroke="var(--hill-near)"
        strokeWidth="6"
      />
      <path d="m185 79 20 21" stroke="var(--hill-near)" strokeWidth="9" strokeLinecap="round" />
    </svg>
  );
}

export function CloudArt() {
  return (
    <svg viewBox="0 0 260 150" width="260" height="150" {...decoration}>
      <path d="M0 124c46-24 94-22 132-8s84 10 128-10v44H0Z" fill="var(--hill-far)" />
      <path d="M0 138c58-14 104-8 142-4s78 6 118-6v22H0Z" fill="var(--hill-mid)" />
      <circle cx="160" cy="48" r="27" fill="var(--sun)" />
      <path
        d="M89 96a23 23 0 0 1-1-46 33 33 0 0 1 63-7 27 27 0 0 1 19 53Z"
        fill="var(--surface)"
        stroke="var(--border-control)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M108 108v10m22-10v18m22-18v10"
        stroke="var(--border-control)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="4 7"
      />
    </svg>
  );
}

export function SignpostArt() {
  return (
    <svg viewBox="0 0 260 150" width="260" height="150" {...decoration}>
      <circle cx="52" cy="38" r="20" fill="var(--sun)" />
      <path d="M0 112c46-30 92-26 132-10s84 6 128-18v66H0Z" fill="var(--hill-far)" />
      <path d="M0 132c54-20 102-12 142-6s80 4 118-8v32H0Z" fill="var(--hill-mid)" />
      <path d="M136 136V30" stroke="var(--earth)" strokeWidth="9" strokeLinecap="round" />
      <path d="M92 36h70l16 13-16 13H92a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4Z" fill="var(--hill-near)" />
      <path d="M180 72h-70L94 84l16 12h70a4 4 0 0 0 4-4V76a4 4 0 0 0-4-4Z" fill="var(--sun)" />
      <path
        d="M104 49h42M124 84h44"
        stroke="var(--surface)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="10 8"
      />
    </svg>
  );
}

export function GateArt() {
  return (
    <svg viewBox="0 0 260 150" width="260" height="150" {...decoration}>
      <circle cx="204" cy="38" r="20" fill="var(--sun)" />
      <path d="M0 108c46-28 92-24 132-8s84 6 128-18v68H0Z" fill="var(--hill-far)" />
      <path d="M0 128c54-18 102-10 142-4s80 4 118-8v34H0Z" fill="var(--hill-mid)" />
      <path d="M78 142V62m104 80V62" stroke="var(--earth)" strokeWidth="11" strokeLinecap="round" />
      <path
        d="M84 78h92M84 120h92M100 76v46m20-46v46m20-46v46m20-46v46"
        stroke="var(--hill-near)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect x="117" y="86" width="26" height="22" rx="5" fill="var(--sun)" />
      <path d="M122 87v-5a8 8 0 0 1 16 0v5" fill="none" stroke="var(--sun)" strokeWidth="5" />
    </svg>
  );
}
