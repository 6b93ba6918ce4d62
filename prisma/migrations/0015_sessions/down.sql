-- Everybody is signed out.
DROP TABLE "sessions";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0015_sessions';
