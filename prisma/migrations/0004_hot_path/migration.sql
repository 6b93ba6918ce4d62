-- DropIndex
DROP INDEX "runs_follows_id_idx";

-- DropIndex
DROP INDEX "runs_status_scheduled_at_idx";

-- AlterTable
ALTER TABLE "experiments" ADD COLUMN     "cancelled_to" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "model_version" TEXT;

-- Runs were planned together with their experiment.
UPDATE "runs" r SET "model_version" = e."model_version" FROM "experiments" e WHERE e."id" = r."experiment_id";

-- AlterTable
ALTER TABLE "runs" ALTER COLUMN "model_version" SET NOT NULL;

-- CreateTable
CREATE TABLE "workers" (
    "name" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "experiments_open_idx" ON "experiments"("model_version", "created_at", "id") WHERE finished_at IS NULL;

-- CreateIndex
CREATE INDEX "experiments_withdrawn_idx" ON "experiments"("id") WHERE removed_at IS NOT NULL OR (cancel_requested AND finished_at IS NULL);

-- CreateIndex
CREATE INDEX "runs_unscheduled_idx" ON "runs"("experiment_id", "index") WHERE status = 'queued' AND scheduled_at IS NULL AND follows_id IS NULL;

-- CreateIndex
CREATE INDEX "runs_scheduled_idx" ON "runs"("model_version", "scheduled_at") WHERE status = 'queued' AND scheduled_at IS NOT NULL;

-- CreateIndex
CREATE INDEX "runs_running_idx" ON "runs"("id") WHERE status = 'running';

-- CreateIndex
CREATE INDEX "runs_followers_idx" ON "runs"("follows_id", "id") WHERE status = 'queued' AND follows_id IS NOT NULL;
