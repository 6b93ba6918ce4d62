-- Secrets that sign beside the present one of an endpoint, until whoever receives its messages has the new one.

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "webhook_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("webhook_id","secret")
);

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
