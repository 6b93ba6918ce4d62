-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('receiving', 'checking', 'accepted', 'quarantined');

-- CreateTable
CREATE TABLE "imports" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "specification" JSONB NOT NULL,
    "spec_digest" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "state" "import_state" NOT NULL DEFAULT 'receiving',
    "imported_by" TEXT NOT NULL,
    "planned" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "sampled" INTEGER NOT NULL DEFAULT 0,
    "share" DOUBLE PRECISION NOT NULL,
    "salt" TEXT,
    "check_experiment" TEXT,
    "experiment" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_runs" (
    "import_id" TEXT NOT NULL,
    "input_digest" TEXT NOT NULL,
    "content_digest" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "operations_digest" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "imported_runs_pkey" PRIMARY KEY ("import_id", "input_digest")
);

-- AlterTable
ALTER TABLE "results" ADD COLUMN "import_id" TEXT;
ALTER TABLE "results" ADD COLUMN "computed" JSONB;

-- CreateIndex
CREATE UNIQUE INDEX "imports_project_digest_key" ON "imports"("project", "digest");

-- CreateIndex
CREATE INDEX "imports_created_at_id_idx" ON "imports"("created_at", "id");

-- CreateIndex
CREATE INDEX "imports_open_idx" ON "imports"("model_version", "created_at") WHERE (state = 'checking');

-- CreateIndex
CREATE INDEX "results_import_idx" ON "results"("import_id") WHERE (import_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "imported_runs" ADD CONSTRAINT "imported_runs_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "results" ADD CONSTRAINT "results_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
