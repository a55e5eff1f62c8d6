/** A staff user of the demo, for the Security panel. Times are days before now. */
export type DemoStaffUser = {
  email: string;
  /** '' while the invitation waits. */
  name: string;
  /** One of SPEC §6's three, or a role of the provider's own, which may only look. */
  role: string;
  state: 'active' | 'pending' | 'banned';
  joined: number;
  /** null: never signed in. */
  lastLogin: number | null;
  mfa?: true;
};

/** Password of every demo account that has signed up. */
export const demoPassword = 'Demo-pass-1!';

/** The account whose sign-in asks for a code. */
export const mfaEmail = 'mfa@demo.test';

/** Accounts to sign in with, in the order they are printed. */
export const signInEmails = [
  'superadmin@demo.test',
  'admin@demo.test',
  'viewer@demo.test',
  mfaEmail,
  'auditor@demo.test',
] as const;

export const staff: readonly DemoStaffUser[] = [
  {
    email: 'superadmin@demo.test',
    name: 'Claudine Uwimana',
    role: 'superadmin',
    state: 'active',
    joined: 400,
    lastLogin: 0.2,
  },
  {
    email: 'admin@demo.test',
    name: 'Eric Niyonzima',
    role: 'admin',
    state: 'active',
    joined: 380,
    lastLogin: 0.1,
  },
  {
    email: 'viewer@demo.test',
    name: 'Solange Ingabire',
    role: 'viewer',
    state: 'active',
    joined: 310,
    lastLogin: 1.4,
  },
  {
    email: mfaEmail,
    name: 'Patrick Nshimiyimana',
    role: 'admin',
    state: 'active',
    joined: 290,
    lastLogin: 3.2,
    mfa: true,
  },
  {
    email: 'auditor@demo.test',
    name: 'Vestine Mukamana',
    role: 'auditor',
    state: 'active',
    joined: 275,
    lastLogin: 9.5,
  },
  {
    email: 'diane.umutoni@demo.test',
    name: 'Diane Umutoni',
    role: 'admin',
    state: 'active',
    joined: 262,
    lastLogin: 0.6,
    mfa: true,
  },
  {
    email: 'theogene.bizimana@demo.test',
    name: 'Théogène Bizimana',
    role: 'viewer',
    state: 'active',
    joined: 221,
    lastLogin: 6.3,
    mfa: true,
  },
  {
    email: 'grace.mutesi@demo.test',
    name: 'Grace Mutesi',
    role: 'viewer',
    state: 'active',
    joined: 180,
    lastLogin: 2.1,
    mfa: true,
  },
  {
    email: 'emmanuel.hakizimana@demo.test',
    name: 'Emmanuel Hakizimana',
    role: 'admin',
    state: 'active',
    joined: 144,
    lastLogin: 12.8,
    mfa: true,
  },
  {
    email: 'nyirahabimana.odette@demo.test',
    name: 'Marie Odette Nyirahabimana wa Rugamba',
    role: 'viewer',
    state: 'active',
    joined: 97,
    lastLogin: 33.5,
    mfa: true,
  },
  {
    email: 'kevin.mugisha@demo.test',
    name: 'Kevin Mugisha',
    role: 'viewer',
    state: 'active',
    joined: 41,
    lastLogin: null,
    mfa: true,
  },
  {
    email: 'josiane.tuyisenge@demo.test',
    name: '',
    role: 'viewer',
    state: 'pending',
    joined: 2.2,
    lastLogin: null,
  },
  {
    email: 'aline.kayitesi@demo.test',
    name: '',
    role: 'admin',
    state: 'pending',
    joined: 1.1,
    lastLogin: null,
  },
  {
    email: 'bureau.musanze@demo.test',
    name: '',
    role: 'viewer',
    state: 'pending',
    joined: 0.3,
    lastLogin: null,
  },
  {
    email: 'fabrice.ndayisaba@demo.test',
    name: 'Fabrice Ndayisaba',
    role: 'viewer',
    state: 'banned',
    joined: 230,
    lastLogin: 88.4,
    mfa: true,
  },
  {
    email: 'jean.bosco.habimana@demo.test',
    name: 'Jean Bosco Habimana',
    role: 'admin',
    state: 'banned',
    joined: 350,
    lastLogin: 152.7,
    mfa: true,
  },
];
