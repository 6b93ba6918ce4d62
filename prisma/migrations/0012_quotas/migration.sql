-- Quotas of a project beside its queued runs: stored traces, and requests in a minute.

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "most_trace_bytes" BIGINT,
ADD COLUMN     "requests_per_minute" INTEGER;

-- AlterTable
ALTER TABLE "experiments" ADD COLUMN     "run_trace_bytes" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "traces" ADD COLUMN     "project" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0;

UPDATE "traces" t SET
    "bytes" = octet_length(t."busy")
        + coalesce((SELECT sum(octet_length(c."data") + coalesce(octet_length(c."links"), 0)) FROM "trace_chunks" c WHERE c."result_id" = t."result_id"), 0)
        + coalesce((SELECT sum(octet_length(o."data")) FROM "trace_operations" o WHERE o."result_id" = t."result_id"), 0),
    "project" = coalesce((SELECT e."project" FROM "runs" r JOIN "experiments" e ON e."id" = r."experiment_id"
        WHERE r."result_id" = t."result_id" ORDER BY r."reused", e."created_at" LIMIT 1), '');

-- CreateIndex
CREATE INDEX "traces_project_bytes_idx" ON "traces"("project", "bytes");
