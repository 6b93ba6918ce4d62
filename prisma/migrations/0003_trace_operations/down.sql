-- Operations of traces go; their events stay.
DROP TABLE "trace_operations";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0003_trace_operations';
