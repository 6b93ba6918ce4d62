-- Who has signed in with an account of an OpenID provider. The secret in the cookie is nowhere: `hash` is its SHA-256.

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "names" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");
