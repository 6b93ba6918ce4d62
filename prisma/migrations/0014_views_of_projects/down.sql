DROP VIEW "onesided_p_comparisons", "onesided_p_metrics", "onesided_p_runs";
DROP TABLE "sql_readers";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0014_views_of_projects';
