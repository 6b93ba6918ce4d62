-- From here on messages are signed by the latest secret of an endpoint alone.
DROP TABLE "webhook_secrets";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0026_webhook_secrets';
