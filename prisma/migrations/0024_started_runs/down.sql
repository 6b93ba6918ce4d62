DROP INDEX "runs_started_idx";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0024_started_runs';
