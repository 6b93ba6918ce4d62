-- Sets of parameters are stored in the transaction of their runs, and never deleted or changed. To check three keys for each
-- run took half of the time in which runs are inserted.

-- DropForeignKey
ALTER TABLE "runs" DROP CONSTRAINT "runs_machine_set_id_fkey";

-- DropForeignKey
ALTER TABLE "runs" DROP CONSTRAINT "runs_mechanism_set_id_fkey";

-- DropForeignKey
ALTER TABLE "runs" DROP CONSTRAINT "runs_workload_set_id_fkey";
