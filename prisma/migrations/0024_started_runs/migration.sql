-- The newest runs of all experiments are found without sorting all. Runs of a claim start at the same moment, so that their
-- entries share one (decision 67).

-- CreateIndex
CREATE INDEX "runs_started_idx" ON "runs"("started_at") WHERE (started_at IS NOT NULL);
