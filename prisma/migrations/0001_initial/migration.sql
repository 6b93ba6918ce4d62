-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "experiment_state" AS ENUM ('queued', 'running', 'succeeded', 'failed', 'partial', 'cancelled');

-- CreateEnum
CREATE TYPE "run_state" AS ENUM ('queued', 'running', 'succeeded', 'failed', 'deadlocked', 'cancelled');

-- CreateEnum
CREATE TYPE "trace_level" AS ENUM ('off', 'summary', 'sampled', 'full');

-- CreateTable
CREATE TABLE "experiments" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "tags" TEXT[],
    "specification" JSONB NOT NULL,
    "spec_digest" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "machine" TEXT NOT NULL,
    "workload" TEXT NOT NULL,
    "mechanisms" TEXT[],
    "trace_level" "trace_level" NOT NULL,
    "idempotency_key" TEXT,
    "state" "experiment_state" NOT NULL DEFAULT 'queued',
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "queued" INTEGER NOT NULL,
    "running" INTEGER NOT NULL DEFAULT 0,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "reused" INTEGER NOT NULL DEFAULT 0,
    "cost_total" DOUBLE PRECISION NOT NULL,
    "cost_done" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "experiments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "parameter_sets" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,

    CONSTRAINT "parameter_sets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runs" (
    "id" TEXT NOT NULL,
    "experiment_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "status" "run_state" NOT NULL DEFAULT 'queued',
    "mechanism" TEXT NOT NULL,
    "replication" INTEGER NOT NULL,
    "seed" BIGINT NOT NULL,
    "processes" INTEGER NOT NULL,
    "input_digest" TEXT NOT NULL,
    "point" JSONB NOT NULL,
    "machine_set_id" TEXT NOT NULL,
    "mechanism_set_id" TEXT NOT NULL,
    "workload_set_id" TEXT NOT NULL,
    "trace_level" "trace_level" NOT NULL,
    "trace_max_events" INTEGER NOT NULL,
    "cost_seconds" DOUBLE PRECISION NOT NULL,
    "follows_id" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lost_leases" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "scheduled_at" TIMESTAMPTZ(3),
    "refused_writes" INTEGER NOT NULL DEFAULT 0,
    "result_id" UUID,
    "reused" BOOLEAN NOT NULL DEFAULT false,
    "error_code" TEXT,
    "error_message" TEXT,
    "wall_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "results" (
    "id" UUID NOT NULL,
    "input_digest" TEXT NOT NULL,
    "trace_level" "trace_level" NOT NULL,
    "status" "run_state" NOT NULL,
    "digest" TEXT NOT NULL,
    "operations_digest" TEXT NOT NULL,
    "breakdown" JSONB NOT NULL,
    "stage_means" BYTEA NOT NULL,
    "percentiles" JSONB NOT NULL,
    "counters" JSONB NOT NULL,
    "events" BIGINT NOT NULL,
    "simulated_ns" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "results_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metrics" (
    "result_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "unit" TEXT NOT NULL,
    "mean" DOUBLE PRECISION,
    "p50" DOUBLE PRECISION,
    "p99" DOUBLE PRECISION,
    "max" DOUBLE PRECISION,

    CONSTRAINT "metrics_pkey" PRIMARY KEY ("result_id","name")
);

-- CreateTable
CREATE TABLE "traces" (
    "result_id" UUID NOT NULL,
    "level" "trace_level" NOT NULL,
    "tracks" JSONB NOT NULL,
    "kinds" JSONB NOT NULL,
    "event_count" INTEGER NOT NULL,
    "produced" BIGINT NOT NULL,
    "sampling" TEXT NOT NULL,
    "end_ns" DOUBLE PRECISION NOT NULL,
    "bin_ns" DOUBLE PRECISION NOT NULL,
    "bins" INTEGER NOT NULL,
    "busy" BYTEA NOT NULL,

    CONSTRAINT "traces_pkey" PRIMARY KEY ("result_id")
);

-- CreateTable
CREATE TABLE "trace_chunks" (
    "result_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "from_ns" DOUBLE PRECISION NOT NULL,
    "to_ns" DOUBLE PRECISION NOT NULL,
    "events" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "trace_chunks_pkey" PRIMARY KEY ("result_id","sequence")
);

-- CreateIndex
CREATE INDEX "experiments_created_at_id_idx" ON "experiments"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "experiments_project_idempotency_key_key" ON "experiments"("project", "idempotency_key");

-- CreateIndex
CREATE INDEX "runs_status_scheduled_at_idx" ON "runs"("status", "scheduled_at");

-- CreateIndex
CREATE INDEX "runs_result_id_idx" ON "runs"("result_id");

-- CreateIndex
CREATE INDEX "runs_follows_id_idx" ON "runs"("follows_id");

-- CreateIndex
CREATE UNIQUE INDEX "runs_experiment_id_index_key" ON "runs"("experiment_id", "index");

-- CreateIndex
CREATE UNIQUE INDEX "results_input_digest_trace_level_key" ON "results"("input_digest", "trace_level");

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_machine_set_id_fkey" FOREIGN KEY ("machine_set_id") REFERENCES "parameter_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_mechanism_set_id_fkey" FOREIGN KEY ("mechanism_set_id") REFERENCES "parameter_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_workload_set_id_fkey" FOREIGN KEY ("workload_set_id") REFERENCES "parameter_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "results"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "results"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traces" ADD CONSTRAINT "traces_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "results"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trace_chunks" ADD CONSTRAINT "trace_chunks_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "traces"("result_id") ON DELETE CASCADE ON UPDATE CASCADE;


