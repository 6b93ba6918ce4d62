-- A result must not pass for one of this service once nothing says that it was imported: what has one is computed again.
CREATE TEMPORARY TABLE "imported" ON COMMIT DROP AS
SELECT r."id", r."experiment_id", r."status", r."reused", r."cost_seconds"
FROM "runs" r JOIN "results" s ON s."id" = r."result_id" WHERE s."import_id" IS NOT NULL;

UPDATE "runs" r SET "status" = 'queued', "result_id" = NULL, "reused" = false, "worker" = NULL, "lease_until" = NULL,
    "scheduled_at" = NULL, "started_at" = NULL, "finished_at" = NULL
FROM "imported" i WHERE i."id" = r."id";

UPDATE "experiments" e SET "revision" = e."revision" + 1, "queued" = e."queued" + i."runs", "succeeded" = e."succeeded" - i."succeeded",
    "failed" = e."failed" - (i."runs" - i."succeeded"), "reused" = e."reused" - i."reused", "cost_done" = e."cost_done" - i."cost",
    "state" = (CASE WHEN e."running" + e."succeeded" + e."failed" > i."runs" THEN 'running' ELSE 'queued' END)::"experiment_state",
    "finished_at" = NULL
FROM (SELECT "experiment_id", count(*) AS "runs", count(*) FILTER (WHERE "status" = 'succeeded') AS "succeeded",
    count(*) FILTER (WHERE "reused") AS "reused", sum("cost_seconds") AS "cost" FROM "imported" GROUP BY "experiment_id") i
WHERE e."id" = i."experiment_id";

DELETE FROM "results" WHERE "import_id" IS NOT NULL;

ALTER TABLE "results" DROP COLUMN "import_id", DROP COLUMN "computed";
DROP TABLE "imported_runs", "imports";
DROP TYPE "import_state";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0009_imports';
