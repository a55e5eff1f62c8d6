import { fileURLToPath } from 'node:url';

/*
 * The process of `npm start`. What it is for (ROLE) decides which code is loaded at all; each half reads its configuration itself, and names
 * a ROLE that there is none of as well.
 */
const built = import.meta.url.endsWith('.js');
const path = process.env.ROLE?.trim() === 'admin-api' ? 'admin-api' : 'dashboard';
const file = built ? `./${path}.js` : path === 'admin-api' ? './admin-api/main.ts' : './dashboard.ts';
await import(fileURLToPath(new URL(file, import.meta.url)));
