-- Projects with members, tokens, and who may take whose results (docs/security.md).

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('reader', 'submitter', 'admin');

-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "title" TEXT,
    "most_queued_runs" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

INSERT INTO "projects" ("id")
SELECT "project" FROM "experiments" UNION SELECT "project" FROM "explorations" UNION SELECT 'default';

-- CreateTable
CREATE TABLE "members" (
    "project" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "may_import" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("project", "name")
);

-- CreateIndex
CREATE INDEX "members_name_idx" ON "members"("name");

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "tokens" (
    "id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "member" TEXT,
    "project" TEXT,
    "rights" TEXT[],
    "note" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tokens_created_at_id_idx" ON "tokens"("created_at", "id");

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "schedule_projects" (
    "project" TEXT NOT NULL,
    "digest" TEXT NOT NULL,

    CONSTRAINT "schedule_projects_pkey" PRIMARY KEY ("project", "digest")
);

-- CreateIndex
CREATE INDEX "schedule_projects_digest_idx" ON "schedule_projects"("digest");

-- AddForeignKey
ALTER TABLE "schedule_projects" ADD CONSTRAINT "schedule_projects_digest_fkey" FOREIGN KEY ("digest") REFERENCES "schedules"("digest") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "schedule_projects" ("project", "digest") SELECT 'default', "digest" FROM "schedules"
UNION
SELECT e."project", s."digest" FROM "schedules" s JOIN "experiments" e
ON jsonb_path_exists(e."specification", '$.** ? (@ == $digest)', jsonb_build_object('digest', s."digest"));

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "token" TEXT,
    "action" TEXT NOT NULL,
    "project" TEXT,
    "subject" TEXT,
    "address" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_project_id_idx" ON "audit"("project", "id");

-- Results belong to a pool: that of everybody (''), or that of the only project whose experiments may take them.
-- AlterTable
ALTER TABLE "experiments" ADD COLUMN "result_pool" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "results" ADD COLUMN "pool" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "results_input_digest_trace_level_pool_key" ON "results"("input_digest", "trace_level", "pool");

-- DropIndex
DROP INDEX "results_input_digest_trace_level_key";

-- CreateIndex
CREATE INDEX "experiments_project_created_at_id_idx" ON "experiments"("project", "created_at", "id");
