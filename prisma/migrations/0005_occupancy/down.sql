ALTER TABLE "results" DROP COLUMN "occupancy";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0005_occupancy';
