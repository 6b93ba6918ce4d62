ALTER TABLE "experiments" DROP COLUMN "traceparent";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0018_traceparent';
