-- Experiments that go on: retried, extended, deleted for a time and restored (docs/decisions/0037-experiments-go-on.md).

-- AlterTable
ALTER TABLE "experiments" ADD COLUMN     "idempotency_digest" TEXT,
ADD COLUMN     "rate_since" TIMESTAMPTZ(3),
ADD COLUMN     "purge_at" TIMESTAMPTZ(3);

-- A key belongs to what was submitted with it; an extended experiment has another specification by now.
UPDATE "experiments" SET "idempotency_digest" = "spec_digest" WHERE "idempotency_key" IS NOT NULL;

-- What was deleted before it could be restored goes at once.
UPDATE "experiments" SET "purge_at" = "removed_at" WHERE "removed_at" IS NOT NULL;

-- CreateTable
CREATE TABLE "extensions" (
    "experiment_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "replications" INTEGER NOT NULL,

    CONSTRAINT "extensions_pkey" PRIMARY KEY ("experiment_id", "idempotency_key")
);

-- AddForeignKey
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropIndex
DROP INDEX "experiments_withdrawn_idx";

-- CreateIndex
CREATE INDEX "experiments_withdrawn_idx" ON "experiments"("id") WHERE (cancel_requested AND finished_at IS NULL);

-- CreateIndex
CREATE INDEX "experiments_purge_idx" ON "experiments"("purge_at") WHERE (removed_at IS NOT NULL);
