ALTER TABLE "traces" DROP COLUMN "project", DROP COLUMN "bytes";
ALTER TABLE "experiments" DROP COLUMN "run_trace_bytes";
ALTER TABLE "projects" DROP COLUMN "most_trace_bytes", DROP COLUMN "requests_per_minute";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0012_quotas';
