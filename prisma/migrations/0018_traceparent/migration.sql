-- The span (W3C traceparent) of the request that last brought an experiment runs, so that what becomes of them is told in
-- the trace of that request, whichever process carries it on.

-- AlterTable
ALTER TABLE "experiments" ADD COLUMN     "traceparent" TEXT;
