import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the next migration from admin-api/db/schema.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './admin-api/db/schema.ts',
  out: './admin-api/db/migrations',
  casing: 'snake_case',
});
