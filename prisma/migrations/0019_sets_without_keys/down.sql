ALTER TABLE "runs" ADD CONSTRAINT "runs_machine_set_id_fkey" FOREIGN KEY ("machine_set_id") REFERENCES "parameter_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "runs" ADD CONSTRAINT "runs_mechanism_set_id_fkey" FOREIGN KEY ("mechanism_set_id") REFERENCES "parameter_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "runs" ADD CONSTRAINT "runs_workload_set_id_fkey" FOREIGN KEY ("workload_set_id") REFERENCES "parameter_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0019_sets_without_keys';
