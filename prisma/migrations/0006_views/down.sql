DROP VIEW "onesided_v_comparisons", "onesided_v_metrics", "onesided_v_runs";
DROP FUNCTION "onesided_t95";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0006_views';
