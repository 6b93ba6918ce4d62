-- AlterTable
ALTER TABLE "results" ADD COLUMN     "occupancy" BYTEA;
