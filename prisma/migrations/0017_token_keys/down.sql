ALTER TABLE "tokens" DROP COLUMN "idempotency_key";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0017_token_keys';
