ALTER TABLE "experiments" DROP COLUMN "notes";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0027_notes_of_experiments';
