import { fileURLToPath } from 'node:url';

/* Entry of `npm start`. ROLE decides which code is loaded. */
const built = import.meta.url.endsWith('.js');
const path = process.env.ROLE?.trim() === 'admin-api' ? 'admin-api' : 'dashboard';
const file = built ? `./${path}.js` : path === 'admin-api' ? './admin-api/main.ts' : './dashboard.ts';
await import(fileURLToPath(new URL(file, import.meta.url)));
