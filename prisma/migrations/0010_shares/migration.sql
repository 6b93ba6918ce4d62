-- AlterTable
ALTER TABLE "experiments" ADD COLUMN     "priority" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "requires" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "urgent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "workers" ADD COLUMN     "labels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "threads" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "runs_urgent_idx" ON "runs"("experiment_id") WHERE (urgent AND status IN ('queued', 'running'));
