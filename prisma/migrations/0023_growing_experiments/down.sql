-- Nobody would end those that are between two rounds.
UPDATE "experiments" SET "finished_at" = now(),
    "state" = (CASE WHEN "failed" = 0 THEN 'succeeded' WHEN "failed" = "total" THEN 'failed' ELSE 'partial' END)::experiment_state
WHERE "growing" AND "finished_at" IS NULL AND "queued" + "running" = 0;

DROP INDEX "experiments_growing_idx";
ALTER TABLE "experiments" DROP COLUMN "growing",
DROP COLUMN "most_runs";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0023_growing_experiments';
