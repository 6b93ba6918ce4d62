-- AlterTable
ALTER TABLE "results" ADD COLUMN     "critical_path" BYTEA,
ADD COLUMN     "pending" BYTEA,
ADD COLUMN     "ranks" BYTEA;

-- AlterTable
ALTER TABLE "trace_chunks" ADD COLUMN     "links" BYTEA;

-- CreateTable
CREATE TABLE "schedules" (
    "digest" TEXT NOT NULL,
    "name" TEXT,
    "ranks" INTEGER NOT NULL,
    "operations" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "schedule_chunks" (
    "digest" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "schedule_chunks_pkey" PRIMARY KEY ("digest","sequence")
);

-- CreateIndex
CREATE INDEX "schedules_created_at_digest_idx" ON "schedules"("created_at", "digest");

-- AddForeignKey
ALTER TABLE "schedule_chunks" ADD CONSTRAINT "schedule_chunks_digest_fkey" FOREIGN KEY ("digest") REFERENCES "schedules"("digest") ON DELETE CASCADE ON UPDATE CASCADE;

