-- What the plan noted about the runs stays with the experiment. Experiments from before have none.

-- AlterTable
ALTER TABLE "experiments" ADD COLUMN "notes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
