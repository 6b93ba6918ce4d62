-- Views for people and dashboards (docs/sql.md). They are part of what the service promises: columns are added, never taken
-- away. What was deleted is not in them. A role that may read them needs no right on the tables below.

-- CreateView
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

-- CreateView
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

-- The 97.5 % quantile of Student's t: exact to four decimals up to 30 degrees of freedom, beyond by its expansion around
-- the normal distribution (Abramowitz and Stegun, 26.7.5), which is exact to four decimals there.
-- CreateFunction
CREATE FUNCTION "onesided_t95"("degrees" bigint) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
SELECT CASE
    WHEN degrees < 1 THEN NULL
    WHEN degrees <= 30 THEN (ARRAY[
        12.7062047, 4.3026527, 3.1824463, 2.7764451, 2.5705818, 2.4469119, 2.3646243, 2.3060041, 2.2621572, 2.2281389,
        2.2009852, 2.1788128, 2.1603687, 2.1447867, 2.1314495, 2.1199053, 2.1098156, 2.1009220, 2.0930241, 2.0859634,
        2.0796138, 2.0738731, 2.0686576, 2.0638986, 2.0595386, 2.0555294, 2.0518305, 2.0484071, 2.0452296, 2.0422725
    ]::double precision[])[degrees::int]
    ELSE 1.959963985 + 2.372271 / degrees + 2.822499 / (degrees::double precision ^ 2) + 2.555852 / (degrees::double precision ^ 3)
END
$$;

-- CreateView
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
