ALTER TABLE "workers" DROP COLUMN "labels", DROP COLUMN "threads";
ALTER TABLE "runs" DROP COLUMN "urgent";
ALTER TABLE "experiments" DROP COLUMN "priority", DROP COLUMN "requires";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0010_shares';
