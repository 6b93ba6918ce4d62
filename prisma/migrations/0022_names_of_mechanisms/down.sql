-- The names of mechanisms (`as`) are lost: entries of one kind count as one in comparisons, also once the migration is applied again.
-- A view gives no column back: those that there were are made anew, and what roles may read of them has to be granted again.
DROP VIEW "onesided_p_comparisons", "onesided_p_metrics", "onesided_p_runs";
DROP VIEW "onesided_v_comparisons", "onesided_v_metrics", "onesided_v_runs";

CREATE VIEW "onesided_v_runs" AS
SELECT
    r."id" AS "run_id",
    r."experiment_id",
    e."name" AS "experiment",
    e."project",
    e."tags",
    e."state"::text AS "experiment_state",
    e."spec_digest",
    r."model_version",
    e."machine",
    e."workload",
    r."mechanism",
    c."parameters" AS "mechanism_parameters",
    r."processes",
    r."point",
    r."replication",
    r."seed",
    r."status"::text AS "status",
    r."error_code",
    r."reused",
    r."attempt" AS "attempts",
    r."worker",
    r."input_digest",
    s."digest",
    s."events",
    s."simulated_ns",
    r."wall_ms",
    e."created_at",
    r."started_at",
    r."finished_at"
FROM "runs" r
JOIN "experiments" e ON e."id" = r."experiment_id" AND e."removed_at" IS NULL
JOIN "parameter_sets" c ON c."id" = r."mechanism_set_id"
LEFT JOIN "results" s ON s."id" = r."result_id";

CREATE VIEW "onesided_v_metrics" AS
SELECT
    r."id" AS "run_id",
    r."experiment_id",
    e."name" AS "experiment",
    e."project",
    r."model_version",
    e."machine",
    e."workload",
    r."mechanism",
    c."parameters" AS "mechanism_parameters",
    r."processes",
    r."point",
    r."replication",
    r."seed",
    m."name" AS "metric",
    m."unit",
    m."value",
    m."p50",
    m."p99",
    m."max",
    r."finished_at"
FROM "runs" r
JOIN "experiments" e ON e."id" = r."experiment_id" AND e."removed_at" IS NULL
JOIN "parameter_sets" c ON c."id" = r."mechanism_set_id"
JOIN "metrics" m ON m."result_id" = r."result_id"
WHERE r."status" = 'succeeded';

CREATE VIEW "onesided_v_comparisons" AS
WITH "cells" AS (
    SELECT
        v."experiment_id", v."experiment", v."project", v."model_version", v."machine", v."workload", v."mechanism",
        v."mechanism_parameters", v."processes", v."point", v."metric", v."unit",
        count(*) AS "n", avg(v."value") AS "mean", coalesce(stddev_samp(v."value"), 0) AS "deviation"
    FROM "onesided_v_metrics" v
    GROUP BY v."experiment_id", v."experiment", v."project", v."model_version", v."machine", v."workload", v."mechanism",
        v."mechanism_parameters", v."processes", v."point", v."metric", v."unit"
), "baselines" AS (
    -- Of a mechanism that is listed twice neither entry is the baseline.
    SELECT c."experiment_id", c."mechanism", c."processes", c."point", c."metric", max(c."mean") AS "mean"
    FROM "cells" c
    GROUP BY c."experiment_id", c."mechanism", c."processes", c."point", c."metric"
    HAVING count(*) = 1
)
SELECT
    c."experiment_id", c."experiment", c."project", c."model_version", c."machine", c."workload", c."mechanism",
    c."mechanism_parameters", c."processes", c."point", c."metric", c."unit", c."n", c."mean",
    c."mean" - "onesided_t95"(c."n" - 1) * c."deviation" / sqrt(c."n") AS "low",
    c."mean" + "onesided_t95"(c."n" - 1) * c."deviation" / sqrt(c."n") AS "high",
    e."specification" #>> '{baseline,mechanism}' AS "baseline",
    c."mean" / nullif(b."mean", 0) AS "ratio"
FROM "cells" c
JOIN "experiments" e ON e."id" = c."experiment_id"
LEFT JOIN "baselines" b ON b."experiment_id" = c."experiment_id" AND b."point" = c."point" AND b."processes" = c."processes"
    AND b."metric" = c."metric" AND b."mechanism" = e."specification" #>> '{baseline,mechanism}';

-- A barrier: no function of whoever asks sees a row before it is known to be theirs.
CREATE VIEW "onesided_p_runs" WITH (security_barrier) AS
SELECT v.* FROM "onesided_v_runs" v
WHERE v."project" IN (SELECT s."project" FROM "sql_readers" s WHERE s."role" = current_user);

CREATE VIEW "onesided_p_metrics" WITH (security_barrier) AS
SELECT v.* FROM "onesided_v_metrics" v
WHERE v."project" IN (SELECT s."project" FROM "sql_readers" s WHERE s."role" = current_user);

CREATE VIEW "onesided_p_comparisons" WITH (security_barrier) AS
SELECT v.* FROM "onesided_v_comparisons" v
WHERE v."project" IN (SELECT s."project" FROM "sql_readers" s WHERE s."role" = current_user);

ALTER TABLE "runs" DROP COLUMN "mechanism_name";

DELETE FROM "_prisma_migrations" WHERE "migration_name" = '0022_names_of_mechanisms';
