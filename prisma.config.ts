import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Generating the client needs no database; migrating does.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://127.0.0.1:5432/onesided' },
});
