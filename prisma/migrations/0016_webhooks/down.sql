-- Messages that are not delivered yet are lost.
DROP TRIGGER "experiments_begun_over" ON "experiments";
DROP TRIGGER "experiments_over" ON "experiments";
DROP TRIGGER "explorations_over" ON "explorations";
DROP FUNCTION onesided_exploration_over, onesided_experiment_over, onesided_tell, onesided_iso;
DROP TABLE "webhook_deliveries", "webhooks";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0016_webhooks';
