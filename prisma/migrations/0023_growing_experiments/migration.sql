-- Experiments with adaptive replications: whether their rule has yet to say that there are enough, and how many runs they
-- can come to have as far as is known, which are reserved of the quotas of their project.

-- AlterTable
ALTER TABLE "experiments" ADD COLUMN     "growing" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "most_runs" INTEGER;

-- CreateIndex
CREATE INDEX "experiments_growing_idx" ON "experiments"("model_version", "created_at", "id") WHERE (growing AND finished_at IS NULL);
