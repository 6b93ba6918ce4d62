-- Explorations go; their rounds are experiments, which stay.
DROP TABLE "explorations";
DROP TYPE "exploration_state";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0007_explorations';
