DROP INDEX "metrics_searched_idx";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0021_searched_metrics';
