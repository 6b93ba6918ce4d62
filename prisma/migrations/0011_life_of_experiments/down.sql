-- The older version deletes at once what is marked as deleted: nothing can be restored any more.
DROP TABLE "extensions";
DROP INDEX "experiments_withdrawn_idx", "experiments_purge_idx";
ALTER TABLE "experiments" DROP COLUMN "idempotency_digest", DROP COLUMN "rate_since", DROP COLUMN "purge_at";
CREATE INDEX "experiments_withdrawn_idx" ON "experiments"("id") WHERE removed_at IS NOT NULL OR (cancel_requested AND finished_at IS NULL);

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0011_life_of_experiments';
