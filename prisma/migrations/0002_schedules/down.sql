-- Schedules go; experiments that replay them stay, and what they had computed.
DROP TABLE "schedule_chunks", "schedules";
ALTER TABLE "trace_chunks" DROP COLUMN "links";
ALTER TABLE "results" DROP COLUMN "critical_path", DROP COLUMN "pending", DROP COLUMN "ranks";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0002_schedules';
