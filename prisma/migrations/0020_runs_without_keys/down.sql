DROP INDEX "runs_result_id_idx";
CREATE INDEX "runs_result_id_idx" ON "runs"("result_id");
DROP TRIGGER metrics_of_results ON "results";
DROP FUNCTION delete_metrics;
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "results"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "runs" ADD CONSTRAINT "runs_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0020_runs_without_keys';
