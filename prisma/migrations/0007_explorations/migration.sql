-- CreateEnum
CREATE TYPE "exploration_state" AS ENUM ('running', 'succeeded', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "explorations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "specification" JSONB NOT NULL,
    "spec_digest" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "budget" INTEGER NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "ranges" TEXT[],
    "idempotency_key" TEXT,
    "state" "exploration_state" NOT NULL DEFAULT 'running',
    "experiments" TEXT[],
    "answer" JSONB,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "explorations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "explorations_project_idempotency_key_key" ON "explorations"("project", "idempotency_key");

-- CreateIndex
CREATE INDEX "explorations_created_at_id_idx" ON "explorations"("created_at", "id");

-- CreateIndex
CREATE INDEX "explorations_open_idx" ON "explorations"("model_version", "created_at") WHERE (finished_at IS NULL);
