-- What a role of the database may read project by project (docs/sql.md). A role without a row here sees nothing.

-- CreateTable
CREATE TABLE "sql_readers" (
    "role" TEXT NOT NULL,
    "project" TEXT NOT NULL,

    CONSTRAINT "sql_readers_pkey" PRIMARY KEY ("role", "project")
);

-- AddForeignKey
ALTER TABLE "sql_readers" ADD CONSTRAINT "sql_readers_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A barrier: no function of whoever asks sees a row before it is known to be theirs.
-- CreateView
CREATE VIEW "onesided_p_runs" WITH (security_barrier) AS
SELECT v.* FROM "onesided_v_runs" v
WHERE v."project" IN (SELECT s."project" FROM "sql_readers" s WHERE s."role" = current_user);

-- CreateView
CREATE VIEW "onesided_p_metrics" WITH (security_barrier) AS
SELECT v.* FROM "onesided_v_metrics" v
WHERE v."project" IN (SELECT s."project" FROM "sql_readers" s WHERE s."role" = current_user);

-- CreateView
CREATE VIEW "onesided_p_comparisons" WITH (security_barrier) AS
SELECT v.* FROM "onesided_v_comparisons" v
WHERE v."project" IN (SELECT s."project" FROM "sql_readers" s WHERE s."role" = current_user);
