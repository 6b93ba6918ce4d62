-- Endpoints that are told what is over in a project, and the messages for them. Triggers write the messages in the
-- transaction that ends an experiment or an exploration, whichever statement does (decision 41).

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "note" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "succeeded_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhooks_project_url_key" ON "webhooks"("project", "url");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "last_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries"("webhook_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_open_idx" ON "webhook_deliveries"("webhook_id", "next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION onesided_iso(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A message to each endpoint of a project that asked for the event. Its text is what is signed, the same at each attempt.
CREATE FUNCTION onesided_tell(told text, of_project text, about text, data json) RETURNS void LANGUAGE sql AS $$
    INSERT INTO webhook_deliveries (id, webhook_id, event, subject, payload)
    SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.id, told, about,
        json_build_object('type', told, 'timestamp', onesided_iso(now()), 'data', data)::text
    FROM webhooks w WHERE w.project = of_project AND w.disabled_at IS NULL AND told = ANY (w.events)
$$;

CREATE FUNCTION onesided_experiment_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM onesided_tell(
        CASE NEW.state WHEN 'succeeded' THEN 'experiment.finished' WHEN 'cancelled' THEN 'experiment.cancelled'
            ELSE 'experiment.failed' END,
        NEW.project, NEW.id,
        json_build_object('id', NEW.id, 'name', NEW.name, 'project', NEW.project, 'state', NEW.state, 'tags', NEW.tags,
            'counts', json_build_object('total', NEW.total, 'succeeded', NEW.succeeded, 'failed', NEW.failed,
                'cancelled', NEW.cancelled, 'reused', NEW.reused),
            'createdAt', onesided_iso(NEW.created_at), 'finishedAt', onesided_iso(NEW.finished_at)));
    RETURN NULL;
END $$;

CREATE TRIGGER "experiments_begun_over" AFTER INSERT ON "experiments" FOR EACH ROW
WHEN (NEW.finished_at IS NOT NULL) EXECUTE FUNCTION onesided_experiment_over();

CREATE TRIGGER "experiments_over" AFTER UPDATE OF "finished_at" ON "experiments" FOR EACH ROW
WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL AND NEW.removed_at IS NULL)
EXECUTE FUNCTION onesided_experiment_over();

CREATE FUNCTION onesided_exploration_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM onesided_tell(
        CASE NEW.state WHEN 'succeeded' THEN 'exploration.finished' WHEN 'cancelled' THEN 'exploration.cancelled'
            ELSE 'exploration.failed' END,
        NEW.project, NEW.id,
        json_build_object('id', NEW.id, 'name', NEW.name, 'project', NEW.project, 'state', NEW.state,
            'question', NEW.question, 'metric', NEW.metric, 'error', NEW.error,
            'createdAt', onesided_iso(NEW.created_at), 'finishedAt', onesided_iso(NEW.finished_at)));
    RETURN NULL;
END $$;

CREATE TRIGGER "explorations_over" AFTER UPDATE OF "finished_at" ON "explorations" FOR EACH ROW
WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION onesided_exploration_over();
