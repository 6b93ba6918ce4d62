-- A schedule has the name and the time that its project gave it: what another project calls the same text is its own affair.
-- "schedules"."name" stays for processes of the version before, and is not written any more.

-- AlterTable
ALTER TABLE "schedule_projects" ADD COLUMN "name" TEXT,
ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "schedule_projects" p SET "name" = s."name", "created_at" = s."created_at" FROM "schedules" s WHERE s."digest" = p."digest";
