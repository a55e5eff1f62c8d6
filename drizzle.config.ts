import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` creates a migration from admin-api/db. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./admin-api/db/schema/*.ts', './admin-api/db/rollups.ts'],
  out: './admin-api/db/migrations',
  casing: 'snake_case',
});
