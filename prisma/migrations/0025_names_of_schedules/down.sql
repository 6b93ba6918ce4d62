-- Where projects call a schedule differently, the oldest name is that of all.
UPDATE "schedules" s SET "name" = coalesce(s."name", (
  SELECT p."name" FROM "schedule_projects" p
  WHERE p."digest" = s."digest" AND p."name" IS NOT NULL ORDER BY p."created_at", p."project" LIMIT 1));

ALTER TABLE "schedule_projects" DROP COLUMN "name", DROP COLUMN "created_at";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0025_names_of_schedules';
