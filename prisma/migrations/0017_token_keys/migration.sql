-- A token that is asked for again under its key, since the answer was lost, takes the place of the first one.

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN "idempotency_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "tokens_created_by_idempotency_key_key" ON "tokens"("created_by", "idempotency_key");
