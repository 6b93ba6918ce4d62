-- CreateTable
CREATE TABLE "trace_operations" (
    "result_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "from_ns" DOUBLE PRECISION NOT NULL,
    "to_ns" DOUBLE PRECISION NOT NULL,
    "count" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "trace_operations_pkey" PRIMARY KEY ("result_id","sequence")
);

-- AddForeignKey
ALTER TABLE "trace_operations" ADD CONSTRAINT "trace_operations_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "traces"("result_id") ON DELETE CASCADE ON UPDATE CASCADE;
