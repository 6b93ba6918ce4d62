// Derived from openapi.yaml by `npm run generate`.
export interface paths {
    "/v1/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments
         * @description Experiments of projects that you may read, latest first unless sorted otherwise. Filters are combined; each narrows the list. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["listExperiments"];
        put?: never;
        /**
         * Submit a specification
         * @description The runs of a large experiment are stored before the answer is sent, which then takes seconds. Send an `Idempotency-Key`: after a broken connection or a 503, the same key with the same specification returns the experiment of the first request.
         */
        post: operations["submitExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One experiment: state, counts, progress
         * @description With `Prefer: wait=SECONDS` (at most 60), the answer is sent when the experiment ends or the time is up; together with `If-None-Match`, it is sent as soon as the experiment differs from that version.
         */
        get: operations["getExperiment"];
        put?: never;
        post?: never;
        /**
         * Delete an experiment with its runs; running ones are cancelled
         * @description The experiment is no longer visible. It can be restored for as long as the service keeps deleted experiments (`ONESIDED_KEEP_DELETED_DAYS`); then its storage is freed.
         */
        delete: operations["deleteExperiment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress as server-sent events
         * @description Each `experiment` event contains the whole experiment, and its id is a revision. After a reconnect, `Last-Event-ID` suppresses a last revision that was already received. The stream ends after the last event of an experiment that has ended.
         */
        get: operations["watchExperiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results in the Prometheus text format
         * @description `onesided_result` is the mean of a metric over the finished replications; further metrics give half the width of its 95 % confidence interval and the number of replications. Labels: metric, unit, mechanism, machine, workload, processes, and `x_…` for each axis of the sweep; none of them is an id.
         */
        get: operations["getExperimentMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All runs with all values, unsampled, or a bundle of everything
         * @description Streamed in plan order. `crate` is one file for the appendix of a paper: a ZIP archive that describes itself with RO-Crate 1.1 and contains specification, runs, comparison, figure, parameters and checksums, which `onesided verify` checks. An answer that breaks off has no end and is refused there. The experiment must have ended (else 409).
         */
        get: operations["exportExperiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue failed and cancelled runs again
         * @description A cancelled experiment resumes where it stopped. Deadlocked runs are not retried: they have a result, and the same one would result again. If there is nothing to retry, nothing changes, so repeating the request is safe. While the experiment is still being cancelled, the answer is 409.
         */
        post: operations["retryExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an experiment more replications
         * @description New runs are added after the existing ones; results already stored are not computed again. The specification, and with it `specDigest`, gets the new number. The whole experiment must be within the limits of the service. Sending the same number again changes nothing; the same `Idempotency-Key` returns the same answer, even if the experiment has been extended further since. The request is refused for a cancelled experiment (retry it first), one with adaptive replications, one of another model version, rounds of explorations, and samples of imports.
         */
        post: operations["extendExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted experiment
         * @description Possible until `restorableUntil` in the list `?deleted=true`. Runs that had not finished when it was deleted are cancelled and can be retried. An experiment that is not deleted is left unchanged. `If-Match` takes the version that the experiment had once it had ended.
         */
        post: operations["restoreExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel all runs that have not finished
         * @description A large experiment may be cancelled only after the answer; its counts show the progress.
         */
        post: operations["cancelExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List explorations, latest first
         * @description Explorations of projects that you may read. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["listExplorations"];
        put?: never;
        /**
         * Find out which mechanism is best where, or which candidate is best overall
         * @description Runs are made in rounds, each of which is an experiment, until the question is decided or the budget is spent. The same specification, question and budget lead to the same runs and the same answer. Send an `Idempotency-Key`: after a broken connection or a 503, the same key with the same request returns the exploration of the first.
         */
        post: operations["beginExploration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One exploration: its rounds, and its answer once it has ended
         * @description While the exploration is running, `experiments` grows with each round.
         */
        get: operations["getExploration"];
        put?: never;
        post?: never;
        /**
         * Delete an exploration; if it has not ended, it is cancelled
         * @description The experiments of its rounds are kept, with their runs.
         */
        delete: operations["deleteExploration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an exploration without an answer
         * @description The current round is cancelled; experiments that have ended are kept.
         */
        post: operations["cancelExploration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume an exploration that failed or was cancelled
         * @description Failed and cancelled runs of its last round are computed again; finished runs are kept. An exploration that is running or has an answer does not change.
         */
        post: operations["retryExploration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorations/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress as server-sent events
         * @description Each `exploration` event contains the whole exploration. The stream ends when the exploration has ended.
         */
        get: operations["watchExploration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, latest first
         * @description Imports into projects that you may read. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Start an import of results that were computed elsewhere
         * @description Next, send the results to POST /v1/imports/{id}/runs in as many batches as the body size limit requires, and end with POST /v1/imports/{id}/finish. `digest` is the SHA-256 of one line `INPUTDIGEST CONTENTDIGEST` per result, in order, where CONTENTDIGEST is the SHA-256 of `result` as JSON with sorted keys and without spaces. The same digest identifies the same import. Results of another version of the model are refused with 422 (IMPORT_MODEL_VERSION). Traces are not imported.
         */
        post: operations["beginImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send results of an import
         * @description Results already received are kept, so a batch may be sent again.
         */
        post: operations["addImportedRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the upload: a sample is recomputed; then either all results may be reused, or none
         * @description An import that is already finished is returned as it is. If results are missing, the answer is 409 (IMPORT_INCOMPLETE). The sample (ONESIDED_IMPORT_SAMPLE of the service, at least 3 results) is drawn from the digest and a salt chosen at this point. A single difference quarantines the whole import.
         */
        post: operations["finishImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One import: who sent it, how many results, and the outcome of its check
         * @description `state` tells whether others may reuse its results.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Discard an import that was not accepted, together with its results
         * @description Runs that used its results are computed here instead.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports whose results an experiment uses
         * @description With the number of results from each; empty if all were computed here.
         */
        get: operations["listImportsOfExperiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The runs that a specification expands to; runs and stores nothing
         * @description If a plan exceeds a limit, the answer is a problem document whose `plan` gives its size and what is accepted.
         */
        post: operations["planExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Means, 95 % intervals, ratio to the baseline, crossovers, and why
         * @description Covers the runs finished so far; `complete` gives their share.
         */
        get: operations["compareExperiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same comparison over any runs of one workload
         * @description The axes are the values in which the runs differ: `processes`, `machine`, parameters, and `experiment` if several experiments are named. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["compareRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description Runs of projects that you may read. Filters are combined; each narrows the list. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One run: parameters, metrics, latency breakdown, counters
         * @description Metrics are null until the run has ended.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The metrics of a run
         * @description By name, with unit; percentiles where the metric has a distribution.
         */
        get: operations["getRunMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A time window of a run’s trace, or busy shares in bins
         * @description `perfetto` returns the Trace Event Format, which ui.perfetto.dev opens.
         */
        get: operations["getTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploaded schedules
         * @description Explorations of projects that you may read. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Upload a communication schedule (GOAL)
         * @description The text is read as a stream and named by its SHA-256, so the same text is stored once. A text that exceeds the limit of the service (256 MiB unless set otherwise) is refused with 413 before it is read; a text that is not a valid schedule, with 422, `line`, `column` and `expected`. A specification refers to it by digest: workload: {kind: goal, schedule: DIGEST}.
         */
        post: operations["uploadSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{digest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One schedule: ranks, operations, size; or its text
         * @description With `Accept: text/plain`, the answer is the text as uploaded.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule that no experiment replays
         * @description While an experiment refers to it, ended or not, the answer is 409 (SCHEDULE_IN_USE) with the ids of such experiments: without its schedule a result could not be computed again. Uploading the same text restores it.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Projects that you may read, and your rights in them
         * @description Returned in a single page. `rights` gives what the caller may do in each project.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Needs the right `administer` in all projects, which the administrator of the service has.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One project
         * @description Also answers 404 if the project is not visible to the caller.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{id}/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the quotas of a project: runs queued or running, traces, requests
         * @description Needs the right `administer` in all projects. All quotas are set: one that is omitted is unlimited. Runs and data already queued or stored are kept. Further runs are refused with 422 and `PROJECT_QUOTA`, further traces (as expected by the plan) with 422 and `PROJECT_TRACE_QUOTA`, further requests with 429, `PROJECT_REQUESTS` and `Retry-After`. A token of several projects draws on one that has capacity left; each API process counts requests separately.
         */
        post: operations["setQuota"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of a project
         * @description Needs the right `read` in the project.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member, or change a member’s role
         * @description Needs the right `administer` in the project. The new role applies to the member’s tokens at once.
         */
        post: operations["setMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{id}/members/{member}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member and revoke its tokens for this project
         * @description Needs the right `administer` in the project. Tokens for all projects of the member are revoked with its last membership. The member’s experiments are kept.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your tokens and those of projects that you administer, latest first
         * @description At most 1,000. The secrets themselves are not stored.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token; its secret is shown once
         * @description Needs the right `administer` in the token’s project, or in all projects if it names none. The token allows what its member may do, limited to its `rights`; without a member, its rights apply as given and must be rights of the creator. If the request is repeated with the same `Idempotency-Key` because the answer was lost, a new token replaces the first one, whose secret is then invalid; if the first token was already used, the answer is 422.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description The process that answers refuses the token at once, all others within five seconds.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit log: who changed what, when and from where, latest first
         * @description Covers projects that you administer; for the administrator, all projects and entries that belong to none. A query too long for the address can be sent as the body of a `QUERY` request (application/json) to the same path: an object with the parameters above.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prune": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What would be deleted permanently to free space
         * @description Deletes nothing. Needs the right `administer` in the project, or in all where none is named.
         */
        get: operations["previewPruning"];
        put?: never;
        /**
         * Permanently delete a portion to free space
         * @description Repeat the request while `more` is true. Experiments that have not ended, and data that something else uses, are kept. Rows of experiments are deleted shortly after the answer. The deletion is recorded in the audit log. Needs the right `administer` in the project, or in all where none is named.
         */
        post: operations["prune"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Endpoints that are notified when experiments and explorations of a project end
         * @description Needs the right `submit` in the project, as do all webhook operations: addresses may be secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register an endpoint; its secret is shown once
         * @description Messages are posted as defined by Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature`, an HMAC-SHA256 with the secret, which libraries for that specification verify. The body is `{type, timestamp, data}`. A message may arrive more than once, under the same `webhook-id`. Any 2xx status within 10 s counts as delivered; otherwise the message is sent again, 12 times within about 23 hours. An endpoint that accepts nothing for that long, or answers 410, is disabled. Redirects are not followed, and only public addresses are contacted, unless the operator allows a host.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One endpoint, and whether it is disabled
         * @description Needs the right `submit`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Needs the right `submit`. Pending messages for the endpoint are discarded.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of an endpoint; the new one is shown once
         * @description Needs the right `submit`. For `overlapHours`, messages carry a signature with each secret in `webhook-signature`, as defined by Standard Webhooks, so none is refused while the receiver still uses the former one; after several rotations, with the last three former ones. 0 revokes all former secrets at once. If the answer was lost, rotate again.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an endpoint that was disabled
         * @description Needs the right `submit`. The endpoint receives its pending messages; events from while it was disabled are not sent.
         */
        post: operations["enableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message `webhook.test`
         * @description Needs the right `submit`. The list of deliveries shows the outcome.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 100 messages to an endpoint and their delivery states
         * @description Needs the right `submit`. Completed deliveries are deleted after seven days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your identity at this service, and your rights
         * @description Whether you are identified by a token, by a session, or not at all because the service requires neither.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends the session at this service. The provider may allow the next sign-in without a password.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with an account at the provider of this service
         * @description For browsers: redirects to the provider and back to `/v1/session/callback`, which sets a cookie. Problems are a page for whoever accepts `text/html`.
         */
        get: operations["signIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Callback from the sign-in provider
         * @description Sets the session cookie. Completes a sign-in started by `/v1/session/sign-in`; each can be used once, whatever the outcome. Problems are a page for whoever accepts `text/html`.
         */
        get: operations["finishSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Papers whose claims are checked
         * @description With the number of claims of each paper and their verdicts.
         */
        get: operations["listPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/papers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A paper with its claims ledger, based on the latest stored results
         * @description Each claim with the expectation, the measured value and a verdict.
         */
        get: operations["getPaper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schema/experiment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * JSON schema of a specification
         * @description The schema that specifications are validated against and that the form on the web page is built from.
         */
        get: operations["getSpecificationSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All machines
         * @description Changes only with the program or its plugins.
         */
        get: operations["listMachines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/machines/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One machine
         * @description As in the list of machines.
         */
        get: operations["getMachine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mechanisms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All mechanisms
         * @description Changes only with the program or its plugins.
         */
        get: operations["listMechanisms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mechanisms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One mechanism
         * @description As in the list of mechanisms.
         */
        get: operations["getMechanism"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All workloads
         * @description Changes only with the program or its plugins.
         */
        get: operations["listWorkloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One workload
         * @description As in the list of workloads.
         */
        get: operations["getWorkload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All metrics
         * @description Changes only with the program or its plugins.
         */
        get: operations["listMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One metric
         * @description As in the list of metrics.
         */
        get: operations["getMetric"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness of the process
         * @description Depends on nothing else: if this fails, the process should be restarted.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness to accept work
         * @description Requests are answered from PostgreSQL, so the answer is 503 only if PostgreSQL does not respond, or if the process is about to end. Without the queue, or while Redis refuses to write, work waits; while the disk of PostgreSQL is full, reads are answered and changes refused with 503 (both `degraded`).
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings of this service
         * @description What a client should know before further requests: whether a token is needed, and the size limits.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description Needs the right `read` in all projects, since the metrics cover what all of them have stored.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditEntry: {
            id: string;
            at: string;
            /** @description A member, a token without a member, or the administrator. */
            actor: string;
            /** @description Id of the token that was used. */
            token: string | null;
            /** @description One of project.create, project.quota, member.reader, member.submitter, member.admin, member.reader+import, member.submitter+import, member.admin+import, member.remove, token.create, token.revoke, session.begin, session.end, experiment.create, experiment.cancel, experiment.retry, experiment.extend, experiment.delete, experiment.restore, exploration.create, exploration.cancel, exploration.retry, exploration.delete, schedule.upload, schedule.delete, import.begin, import.add, import.finish, import.accept, import.quarantine, import.delete, webhook.create, webhook.test, webhook.rotate, webhook.enable, webhook.delete, prune.traces, prune.experiments, prune.deleted, prune.results; or one of an earlier version. */
            action: string;
            /** @description Project of the action; null: none, or all. */
            project: string | null;
            /** @description Object of the action: an id, or the name of a member. With `ID for import ID`, an experiment of an import. */
            subject: string | null;
            /** @description Network address that the request came from. */
            address: string | null;
        };
        BestAnswer: {
            /** @enum {string} */
            question: "best";
            /** @enum {number} */
            schemaVersion: 1;
            metric: string;
            unit: string;
            /** @enum {unknown} */
            better: "higher" | "lower";
            axes: {
                /** @description For an axis in lockstep, its first path. */
                path: string;
                paths: string[];
                /** @description Initial values of the exploration; for an axis in lockstep, of its first path. */
                values: components["schemas"]["Scalar"][];
                /** @description Whether values between these are tried as well. */
                refined: boolean;
                /** @description Set for an axis in lockstep whose first path has a value twice: its values are texts that join those of all paths. */
                joined?: boolean;
            }[];
            mechanisms: string[];
            /** @description Kinds of the mechanisms that are listed under different names; absent if there are none. */
            kinds?: components["schemas"]["MechanismKind"][];
            /** @description Maximum number of replications of a point: that of the specification. */
            replications: number;
            /** @description Maximum number of runs. */
            budget: number;
            /** @description Runs that were requested, each counted once; some may already have been stored. */
            runs: number;
            rounds: {
                /**
                 * @description grid: the initial values of the exploration; replications: more of them where the comparison is undecided; cells: values between places with different winners; rung: candidates of one rung of successive halving.
                 * @enum {unknown}
                 */
                purpose: "grid" | "replications" | "cells" | "rung";
                runs: number;
            }[];
            /**
             * @description decided: no question is left; untested: no question is left either, but part of the answer rests on results that allow no test, such as those of one replication; budget: the next round would exceed the remaining budget.
             * @enum {unknown}
             */
            stopped: "decided" | "untested" | "budget";
            /** @description Relative width below which no values between two others are tried. */
            width: number;
            /** @description Null if every run failed. */
            best: {
                mechanism: string;
                /** @description A value for each axis; null if the axis belongs to other mechanisms. */
                at: (components["schemas"]["Scalar"] | null)[];
                /** @description Values by path, for all paths that apply; absent in answers stored before this field existed. */
                parameters?: {
                    [key: string]: components["schemas"]["Scalar"];
                };
                /** @description Replications with a result. */
                n: number;
                mean: number;
                /** @description Lower end of the 95 % interval of the mean; null with one replication. */
                low: number | null;
                /** @description Upper end of the interval. */
                high: number | null;
            } | null;
            /** @description Whether the lead over every runner-up is significant (95 %, Holm); null with one replication. */
            distinguishable: boolean | null;
            /** @description Candidates that reached the last rung, best first. */
            runnersUp: {
                mechanism: string;
                /** @description A value for each axis; null if the axis belongs to other mechanisms. */
                at: (components["schemas"]["Scalar"] | null)[];
                /** @description Values by path, for all paths that apply; absent in answers stored before this field existed. */
                parameters?: {
                    [key: string]: components["schemas"]["Scalar"];
                };
                /** @description Replications with a result. */
                n: number;
                mean: number;
                /** @description Lower end of the 95 % interval of the mean; null with one replication. */
                low: number | null;
                /** @description Upper end of the interval. */
                high: number | null;
                /** @description Ratio to the best, over common seeds. */
                ratio: {
                    value: number;
                    /** @description Lower end of its 95 % interval; null with one replication. */
                    low: number | null;
                    /** @description Upper end of the interval. */
                    high: number | null;
                    /** @description p-value of the hypothesis that the ratio is 1; null with one replication. */
                    p: number | null;
                } | null;
                /** @description Whether it cannot be distinguished from the best. */
                equal: boolean;
            }[];
            rungs: {
                /** @description 0: the start of the search; from then on between the neighbours of the best. */
                generation: number;
                replications: number;
                candidates: number;
                kept: number;
            }[];
            /** @description Candidates that were dropped, in order. */
            eliminated: {
                mechanism: string;
                /** @description A value for each axis; null if the axis belongs to other mechanisms. */
                at: (components["schemas"]["Scalar"] | null)[];
                /** @description Values by path, for all paths that apply; absent in answers stored before this field existed. */
                parameters?: {
                    [key: string]: components["schemas"]["Scalar"];
                };
                /** @description Replications with a result. */
                n: number;
                mean: number;
                /** @description Lower end of the 95 % interval of the mean; null with one replication. */
                low: number | null;
                /** @description Upper end of the interval. */
                high: number | null;
                /** @description Position in `rungs`, from 0. */
                rung: number;
                /** @description Ratio to the best of its rung. */
                ratio: {
                    value: number;
                    /** @description Lower end of its 95 % interval; null with one replication. */
                    low: number | null;
                    /** @description Upper end of the interval. */
                    high: number | null;
                    /** @description p-value of the hypothesis that the ratio is 1; null with one replication. */
                    p: number | null;
                } | null;
            }[];
        };
        CalibratedParameter: {
            parameter: string;
            value: number;
            unit: string;
            claim: string;
        };
        Claim: {
            id: string;
            /** @enum {unknown} */
            role: "validate" | "structural" | "calibrate" | "input" | "document";
            machine: string | null;
            /** @description Section, figure or listing of the paper. */
            where: string;
            claim: string;
            /** @description What is run to check the claim. */
            setup: string;
            tolerance: string | null;
            expected: string;
            unit: string;
            measured: number | null;
            interval: number[] | null;
            /** @description No random draw matters: every run behind the value gives the same operations and results under each of at least two seeds, or there is none. Such a value has no interval. */
            exact: boolean;
            quantities: components["schemas"]["ClaimQuantity"][];
            seed: number | null;
            parameterSet: string | null;
            verdict: ("met" | "not-met" | "undecided" | "inconsistent-as-printed" | "calibrated" | "input" | "not-applicable") | null;
            why: string;
            /** @description Figures and probes that the check uses. */
            studies: string[];
            /** @description Stored experiments that the check used. */
            experiments: string[];
        };
        ClaimQuantity: {
            name: string;
            unit: string;
            /** @description In words: `6`, `2 (1.6 to 2.6)`, `> 1`. */
            expected: string;
            low: number | null;
            high: number | null;
            measured: number | null;
            interval: number[] | null;
            /** @description No random draw matters: every run behind the value gives the same operations and results under each of at least two seeds, or there is none. Such a value has no interval. */
            exact: boolean;
            fits: boolean | null;
        };
        Comparison: {
            metric: string;
            unit: string;
            /** @description Path of the axis, for example `processes`. */
            x: string;
            /** @description What a line represents: `mechanism` or a path. */
            series: string;
            baseline: string;
            /** @description Kinds of the mechanisms that are listed under different names; absent if there are none. */
            kinds?: components["schemas"]["MechanismKind"][];
            /** @enum {unknown} */
            better: "higher" | "lower" | "neutral";
            /** @description Metrics of the workload, in the order of its definition; in a comparison of any runs, those that at least one run has. */
            metrics: string[];
            /** @description All axes along which these runs differ. */
            axes: {
                path: string;
                values: components["schemas"]["Scalar"][];
            }[];
            /** @description Values at which the remaining axes are fixed. */
            facet: {
                [key: string]: components["schemas"]["Scalar"];
            };
            points: {
                x: components["schemas"]["Scalar"];
                series: string;
                /** @description Values of the axes that move in lockstep with x or the series; absent if there are none. */
                along?: {
                    [key: string]: components["schemas"]["Scalar"];
                };
                /** @description Replications with a result. */
                n: number;
                /**
                 * @description With adaptive replications: whether the point satisfies their rule. `undecided`: it does not, at the maximum number of replications.
                 * @enum {unknown}
                 */
                until?: "met" | "open" | "undecided" | "unmeasured";
                mean: number;
                /** @description Lower end of the 95 % interval of the mean; null with one replication. */
                low: number | null;
                /** @description Upper end of the interval. */
                high: number | null;
                ratio: {
                    value: number;
                    /** @description Lower end of the 95 % interval of the ratio, for each ratio separately: one in twenty misses. Null with one replication. */
                    low: number | null;
                    /** @description Upper end of the interval. */
                    high: number | null;
                    /** @description p-value of the hypothesis that the ratio is 1; null with one replication. */
                    p: number | null;
                } | null;
            }[];
            /** @description Ranges of the x axis, in order, with the best series. Between two ranges the winner changes, or the comparison is undecided. Empty if the metric has no direction. */
            winners: {
                from: components["schemas"]["Scalar"];
                to: components["schemas"]["Scalar"];
                /** @description The best series, then those that cannot be distinguished from it at the 95 % level over all pairs at that x (Holm). */
                series: string[];
                /** @description Whether the lead over every other series is significant; null with one replication, which allows no test. */
                significant: boolean | null;
                /** @description Advantage of the best series over the next one that can be distinguished from it; null if there is none. */
                decides: {
                    at: components["schemas"]["Scalar"];
                    /** @description The next-best series. */
                    against: string;
                    /** @description Stage of the mean latency in which an operation of the best series saves the most against the next one. Null if operations of the best series take longer overall: then they overlap, and `bottlenecks` says what limits the rates. Also null if the metric is neither a time nor a rate. */
                    stage: string | null;
                    /** @description Time saved, as a negative number. */
                    deltaNs: number | null;
                    /** @description Resource that the next series saturates and that operations of the best series use less. It is the cause then, and a longer stage, in which operations wait for it, the symptom. Null if there is none. */
                    limit: {
                        /** @enum {unknown} */
                        resource: "core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log";
                        /** @description Time of the resource that an operation of the next series takes up. */
                        nsPerOperation: number;
                        /** @description The same of the best series. */
                        bestNsPerOperation: number;
                    } | null;
                } | null;
            }[];
            /** @description Where series a crosses series b, in order of x: each series with the baseline, and winners with each other. */
            crossovers: {
                /** @description The first of two consecutive winners. */
                a: string;
                /** @description The baseline; or, if neither is the baseline, the winner that follows a. */
                b: string;
                /** @description Two values of x, adjacent among those at which the sign is decided: the crossover lies between them. */
                between: number[];
                /** @description Crossover interpolated between them; a cliff may lie anywhere in the bracket. */
                at: number;
                /** @description 95 % interval of `at`, reflecting only the noise of the replications: it does not cover what lies between the points. Null with one replication, where only the sign of the ratio brackets the crossover. */
                interval: number[] | null;
                /** @description Whether bisection narrowed the bracket below the grid of the sweep. */
                refined: boolean;
            }[];
            /** @description Winners and crossovers at each combination of values of the fixed axes, including the one shown; absent if no axis is fixed, or there are too many combinations. */
            map?: {
                facet: {
                    [key: string]: components["schemas"]["Scalar"];
                };
                /** @description Ranges of the x axis, in order, with the best series. Between two ranges the winner changes, or the comparison is undecided. Empty if the metric has no direction. */
                winners: {
                    from: components["schemas"]["Scalar"];
                    to: components["schemas"]["Scalar"];
                    /** @description The best series, then those that cannot be distinguished from it at the 95 % level over all pairs at that x (Holm). */
                    series: string[];
                    /** @description Whether the lead over every other series is significant; null with one replication, which allows no test. */
                    significant: boolean | null;
                    /** @description Advantage of the best series over the next one that can be distinguished from it; null if there is none. */
                    decides: {
                        at: components["schemas"]["Scalar"];
                        /** @description The next-best series. */
                        against: string;
                        /** @description Stage of the mean latency in which an operation of the best series saves the most against the next one. Null if operations of the best series take longer overall: then they overlap, and `bottlenecks` says what limits the rates. Also null if the metric is neither a time nor a rate. */
                        stage: string | null;
                        /** @description Time saved, as a negative number. */
                        deltaNs: number | null;
                        /** @description Resource that the next series saturates and that operations of the best series use less. It is the cause then, and a longer stage, in which operations wait for it, the symptom. Null if there is none. */
                        limit: {
                            /** @enum {unknown} */
                            resource: "core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log";
                            /** @description Time of the resource that an operation of the next series takes up. */
                            nsPerOperation: number;
                            /** @description The same of the best series. */
                            bestNsPerOperation: number;
                        } | null;
                    } | null;
                }[];
                /** @description Where series a crosses series b, in order of x: each series with the baseline, and winners with each other. */
                crossovers: {
                    /** @description The first of two consecutive winners. */
                    a: string;
                    /** @description The baseline; or, if neither is the baseline, the winner that follows a. */
                    b: string;
                    /** @description Two values of x, adjacent among those at which the sign is decided: the crossover lies between them. */
                    between: number[];
                    /** @description Crossover interpolated between them; a cliff may lie anywhere in the bracket. */
                    at: number;
                    /** @description 95 % interval of `at`, reflecting only the noise of the replications: it does not cover what lies between the points. Null with one replication, where only the sign of the ratio brackets the crossover. */
                    interval: number[] | null;
                    /** @description Whether bisection narrowed the bracket below the grid of the sweep. */
                    refined: boolean;
                }[];
            }[];
            /** @description Series that x does not affect: with every seed, the metric has bit for bit the same value at all x, of which there are at least two. */
            unaffected: string[];
            /** @description Knee of each series under open load, from two loads onwards. Empty unless x is the offered load and less is better. */
            knees: {
                series: string;
                /** @description Twice the value of the series at the lightest load, in the unit of the metric. */
                level: number;
                /** @description Offered load per second at which the series reaches that value, interpolated; null if it never does. */
                at: number | null;
                /** @description Two loads, adjacent among those at which the sign is decided: the knee lies between them. */
                between: number[] | null;
                /** @description 95 % interval of `at`, reflecting only the noise of the replications; null with one replication. */
                interval: number[] | null;
                /** @description The heaviest load of the sweep, if the knee was not reached; else null. */
                beyond: number | null;
                /** @description Whether, at the lightest load already, operations wait for their process for longer than they take. */
                overloaded: boolean;
            }[];
            /** @description Values of x that bisection added to the sweep; not every series has a point there. */
            bisected: number[];
            /** @description Difference in the mean latency breakdown from the baseline, stage by stage. */
            why: {
                x: components["schemas"]["Scalar"];
                series: string;
                stage: string;
                deltaNs: number;
            }[];
            /** @description Mean latency breakdown of each point. */
            stages: {
                x: components["schemas"]["Scalar"];
                series: string;
                stage: string;
                meanNs: number;
            }[];
            /** @description What limits each point: the reason for its rate. */
            bottlenecks: {
                x: components["schemas"]["Scalar"];
                series: string;
                /** @description The busiest resource, if its busiest instance is busy for 90 % or more of the interval that rates refer to. Null if there is none: then latency is the limit. */
                limit: ("core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log") | null;
                /** @description What would limit the rate if `limit` did not: the busiest of the other resources. */
                next: ("core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log") | null;
                /** @description Share of the mean latency that operations arriving under open load wait for their process. */
                queueing: number;
                /** @description Factor by which the rate could grow until `next` is busy all the time. */
                headroom: number | null;
                /** @description Means over the replications, the busiest first. */
                resources: {
                    /** @enum {unknown} */
                    resource: "core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log";
                    /** @description Busy share of the busiest instance. */
                    busiestShare: number;
                    /** @description Mean busy share of all instances. */
                    meanShare: number;
                    /** @description Busy time of all instances per operation, ns. */
                    nsPerOperation: number;
                }[];
            }[];
            /** @description The rule of adaptive replications and its outcome; absent if the number is fixed. */
            replications?: {
                min: number;
                max: number;
                /** @description Metric that the rule uses, whatever metric is compared here. */
                metric: string;
                /** @description Upper limit, relative to the mean; null if every ratio to the baseline is to be decided. */
                relativeHalfWidth: number | null;
                /** @description Mechanism that those ratios refer to. */
                baseline: string;
                /** @description Number of points and mechanisms in each state, including those not shown. */
                cells: {
                    /** @description They satisfy the rule. */
                    met: number;
                    /** @description They may get more replications. */
                    open: number;
                    /** @description They have the maximum number of replications without satisfying the rule. */
                    undecided: number;
                    /** @description They have no result that the rule can use. */
                    unmeasured: number;
                };
            };
            complete: {
                done: number;
                total: number;
            };
        };
        Computed: {
            /** @description Name of the host. */
            host: string;
            /** @description Job of the scheduler, if any: `slurm 1234_7`. */
            job: string | null;
            /** @description When the run ended, RFC 3339. */
            at: string;
            /** @description Version of Node. */
            node: string;
        };
        /** @description A step of the chain that ends at the finish time of a replayed schedule; the steps sum to that time. */
        CriticalStep: {
            rank: number;
            /** @description Line of the schedule, from 1. */
            line: number;
            /** @enum {unknown} */
            kind: "computation" | "overhead" | "gap" | "latency" | "waiting";
            startNs: number;
            durationNs: number;
            /** @description Number of steps that this one represents; above 1 if a long chain was shortened. */
            count: number;
            /** @description Size of the message that the step belongs to. */
            bytes?: number;
            /** @description Rank at the other end of that message. */
            peer?: number;
        };
        Experiment: {
            id: string;
            name: string;
            project: string;
            /** @enum {unknown} */
            state: "queued" | "running" | "succeeded" | "failed" | "partial" | "cancelled";
            tags: string[];
            /** @description The specification as it was accepted. */
            specification: unknown;
            specDigest: string;
            modelVersion: string;
            machine: string;
            workload: string;
            /** @description Kinds of the mechanisms compared, each once; the names under which they are listed are in the specification. */
            mechanisms: string[];
            /** @description Facts about its runs that are easily overlooked, noted by its plan when it was submitted; empty for experiments stored before the service kept them. */
            notes: string[];
            counts: {
                total: number;
                queued: number;
                running: number;
                succeeded: number;
                failed: number;
                cancelled: number;
                reused: number;
            };
            /** @description Maximum number of runs of the experiment, as far as is known: more than `counts.total` if a further round of adaptive replications may add some. */
            mostRuns: number;
            /** @description Share of `mostRuns` that have ended, 0 to 1. */
            progress: number;
            /** @description Estimated time until all of `mostRuns` have ended. */
            etaSeconds: number | null;
            /** @description Position among the experiments of its project that have not ended, from 1, while none of its runs has started. */
            queuePosition: number | null;
            /** @description Unfinished runs of the experiments before it. Experiments take turns, so not all of these go first. */
            runsAhead: number | null;
            /** @description Present while some of its runs are queued, or before a further round of adaptive replications. */
            waitingFor: components["schemas"]["WaitingFor"] | null;
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** @description Time of the deletion; null if it was not deleted. */
            deletedAt: string | null;
            /** @description Time until which a deleted experiment can be restored. */
            restorableUntil: string | null;
        };
        Exploration: {
            id: string;
            name: string;
            project: string;
            /** @enum {unknown} */
            state: "running" | "succeeded" | "failed" | "cancelled";
            /** @enum {unknown} */
            question: "winner" | "best";
            metric: string;
            /** @description Maximum number of runs. */
            budget: number;
            /** @description Relative width below which no values between two others are tried. */
            width: number;
            /** @description Paths between whose values the best is searched for as well. */
            ranges: string[];
            /** @description The specification, with the requested axes. */
            specification: unknown;
            specDigest: string;
            modelVersion: string;
            /** @description Experiments of its rounds so far, in order. */
            experiments: string[];
            runs: {
                /** @description Runs of the rounds so far. */
                asked: number;
                /** @description Those of them that have ended. */
                done: number;
                /** @description Those of them whose result was already stored. */
                reused: number;
            };
            /** @description Why its next runs do not begin, whatever the queue; null if a worker accepts them. */
            waitingFor: components["schemas"]["WaitingFor"] | null;
            /** @description The answer, once there is one. */
            winner: components["schemas"]["WinnerAnswer"] | null;
            /** @description The answer, once there is one. */
            best: components["schemas"]["BestAnswer"] | null;
            /** @description Why it failed, or, while it is running, why its next round has to wait. */
            error: string | null;
            createdAt: string;
            finishedAt: string | null;
        };
        /**
         * @example {
         *       "replications": 10
         *     }
         */
        ExtensionInput: {
            /** @description The total number of replications, not the number to add. */
            replications: number;
        };
        Import: {
            id: string;
            /** @description Name of the specification. */
            name: string;
            project: string;
            /**
             * @description `receiving` until all results have arrived, `checking` while a sample of them is recomputed, `accepted` when other experiments may reuse them, `quarantined` when they may not be used.
             * @enum {unknown}
             */
            state: "receiving" | "checking" | "accepted" | "quarantined";
            specDigest: string;
            modelVersion: string;
            /** @description Digest of the contents of all its results. */
            digest: string;
            /** @description Who imported it. */
            importedBy: string;
            runs: {
                /** @description Distinct inputs of the specification. */
                planned: number;
                /** @description Results that have arrived. */
                received: number;
                /** @description Results that are recomputed. */
                sampled: number;
            };
            /** @description Share of the results that are recomputed, at least 3 of them. */
            share: number;
            /** @description The experiment that recomputes the sample. */
            checkExperiment: string | null;
            /** @description Why the sample is not recomputed, whatever the queue; null if a worker does it. */
            waitingFor: components["schemas"]["WaitingFor"] | null;
            /** @description The experiment of the specification, once the import is accepted. */
            experiment: string | null;
            /** @description Why it is quarantined, or accepted without an experiment of the specification. */
            reason: string | null;
            createdAt: string;
            finishedAt: string | null;
        };
        ImportBatch: {
            runs: components["schemas"]["ImportedRun"][];
        };
        ImportRequest: {
            /** @description A specification as accepted by POST /v1/experiments. */
            specification: {
                [key: string]: unknown;
            };
            /** @description Version of the model that computed the results. */
            modelVersion: string;
            /** @description 64 hexadecimal digits in lower case. */
            digest: string;
        };
        ImportUse: {
            /** @description Null if it belongs to a project that the caller may not read, whose results are shared; `origin` of a run tells who imported its result. */
            import: components["schemas"]["Import"] | null;
            /** @description Runs of the experiment that use one of its results. */
            results: number;
        };
        ImportedResult: {
            /** @enum {unknown} */
            status: "succeeded" | "deadlocked";
            error?: {
                code: string;
                message: string;
            };
            metrics: {
                [key: string]: components["schemas"]["MetricValue"];
            };
            /** @description Stages: origin-cpu, injection, wire, target-nic, bus, memory, copy, notify, handler, registration, handshake, queueing. */
            breakdown: {
                [key: string]: {
                    totalNs: number;
                    meanNs: number;
                };
            };
            percentiles: components["schemas"]["PercentileBreakdown"][];
            /** @description Utilisation of the resources in the interval that rates refer to, excluding start-up and tail (in the whole run if the workload has no such rates), in the order in which a message meets them; unused ones are omitted. */
            occupancy: {
                /** @enum {unknown} */
                resource: "core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log";
                /** @description Number of instances. */
                instances: number;
                /** @description Index of the busiest instance, from 0: process, NIC, node or link. */
                busiest: number;
                /** @description Busy share of that instance while rates are measured. */
                busiestShare: number;
                /** @description Mean busy share of all instances. */
                meanShare: number;
                /** @description Busy time of all instances per operation, ns. */
                nsPerOperation: number;
            }[];
            counters: {
                [key: string]: number;
            };
            /** @description 64 hexadecimal digits in lower case. */
            digest: string;
            /** @description 64 hexadecimal digits in lower case. */
            operationsDigest: string;
            events: number;
            simulatedNs: number;
            /** @description For a replayed schedule, by rank; not in lists. */
            ranks?: components["schemas"]["RankTime"][];
            /** @description For a deadlocked replay, at most 10000; the message of the error gives the total. Not in lists. */
            pending?: components["schemas"]["PendingOperation"][];
            /** @description For a replayed schedule, from time 0 to its finish time; not in lists. */
            criticalPath?: components["schemas"]["CriticalStep"][];
        };
        ImportedRun: {
            /** @description 64 hexadecimal digits in lower case. */
            inputDigest: string;
            wallMs: number;
            computed: components["schemas"]["Computed"] | null;
            result: components["schemas"]["ImportedResult"];
        };
        HealthState: {
            /** @enum {string} */
            status: "ok";
        };
        Machine: {
            id: string;
            title: string;
            summary: string;
            notes: string[];
            parameters: components["schemas"]["Parameter"][];
            /** @description Parameter groups of the machine, each with the names of its parameters. */
            groups: {
                id: string;
                title: string;
                description: string;
                parameters: string[];
            }[];
            /** @description Plugin that provides it; absent for built-in ones. */
            plugin?: string;
        };
        Mechanism: {
            id: string;
            title: string;
            summary: string;
            /** @enum {unknown} */
            family: "rma" | "am" | "aa" | "reg" | "ts" | "dsm" | "dp" | "own" | "ref";
            member: number;
            /** @description What programs may ask of it. Built in: put, get, atomics, flush, posted-reads, notified-puts, signalled-puts, ordered-puts, partition-registers, remote-handler, access-handlers, epochs, copy, shared-pages, two-sided, registered-transfers, performed-accesses, ethernet, uncounted, unlogged, origin-counts; plugins add others. */
            offers: string[];
            parameters: components["schemas"]["Parameter"][];
            paper?: {
                id: string;
                section: string;
            };
            /** @description Plugin that provides it; absent for built-in ones. */
            plugin?: string;
            /** @description Which workloads it can run, and why it cannot run the others. */
            workloads: {
                id: string;
                runs: boolean;
                reason?: string;
            }[];
            /** @description Presets that have the hardware it needs. */
            machines: string[];
        };
        /** @description Kind of a mechanism that is listed under a different name. */
        MechanismKind: {
            /** @description Name of the series. */
            mechanism: string;
            kind: string;
        };
        Member: {
            project: string;
            name: string;
            /**
             * @description reader: read; submitter: also submit, cancel, retry, extend, delete; admin: also members and tokens.
             * @enum {unknown}
             */
            role: "reader" | "submitter" | "admin";
            /** @description May import results that were computed elsewhere; no role includes this right. */
            mayImport: boolean;
            createdAt: string;
        };
        /**
         * @example {
         *       "name": "ada",
         *       "role": "submitter"
         *     }
         */
        MemberInput: {
            /** @description a name or an e-mail address: letters, digits, . _ @ + -, 100 at most, beginning with a letter or digit */
            name: string;
            /** @enum {unknown} */
            role: "reader" | "submitter" | "admin";
            /**
             * @description May import results that were computed elsewhere.
             * @default false
             */
            mayImport?: boolean;
        };
        Metric: {
            name: string;
            unit: string;
            /** @description Description that is the same in every workload that measures it. */
            description: string;
            /** @enum {unknown} */
            better: "higher" | "lower" | "neutral";
            distribution: boolean;
            workloads: string[];
            /** @description Description in each workload. */
            descriptions: {
                workload: string;
                description: string;
            }[];
        };
        MetricValue: {
            /** @description The mean if the metric has a distribution. */
            value: number;
            unit: string;
            mean?: number;
            p50?: number;
            p99?: number;
            max?: number;
        };
        NewToken: {
            /** @description The secret itself: shown only this once. */
            token: string;
            details: components["schemas"]["Token"];
        };
        NewWebhook: {
            /** @description `whsec_…`, used to sign messages: shown only this once. */
            secret: string;
            details: components["schemas"]["Webhook"];
        };
        Paper: {
            id: string;
            title: string;
            authors: string;
            published: string;
            /** @description Number of claims by role, then by verdict; `not-measured` if there is no result. */
            counts: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            notes: string[];
            /** @description Model version of this service; results of another version are marked with theirs. */
            modelVersion: string;
            calibration: components["schemas"]["CalibratedParameter"][];
            claims: components["schemas"]["Claim"][];
            studies: components["schemas"]["Study"][];
        };
        PaperSummary: {
            id: string;
            title: string;
            authors: string;
            published: string;
            /** @description Number of claims by role, then by verdict; `not-measured` if there is no result. */
            counts: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            figures: string[];
        };
        Parameter: {
            name: string;
            description: string;
            /** @enum {unknown} */
            type: "number" | "integer" | "boolean" | "choice" | "digest";
            unit: string;
            default?: components["schemas"]["Scalar"];
            minimum?: number;
            maximum?: number;
            choices?: string[];
            /** @description Texts accepted instead of a number. */
            words?: string[];
            source?: string;
            /** @enum {unknown} */
            confidence?: "stated" | "derived" | "assumed" | "calibrated";
            /** @enum {unknown} */
            seen?: "paper" | "lookup" | "recalled" | "none";
            calibratedWith?: string;
        };
        /** @description An operation of a schedule that can never complete. */
        PendingOperation: {
            rank: number;
            /** @description Line of the schedule, from 1. */
            line: number;
            /** @description As in the schedule: `recv 8b from 3 tag 7`. */
            operation: string;
        };
        /** @description Stage times in ns of the operations within 0.5 points of a percentile. */
        PercentileBreakdown: {
            operation: string;
            /** @enum {unknown} */
            at: "mean" | "p50" | "p99";
            count: number;
            latencyNs: number;
            stagesNs: {
                [key: string]: number;
            };
        };
        PlanSummary: {
            /** @description Points of the sweep that the `where` clause keeps. */
            points: number;
            /** @description points x mechanisms x replications, less `rejectedRuns`; the maximum if replications are adaptive. */
            runs: number;
            /** @description Points that the `where` clause drops. */
            rejected: number;
            /** @description Runs at the other points that the `where` clause drops, as it depends on the mechanism. */
            rejectedRuns: number;
            /** @description Runs with the same input as an earlier one of this plan; they are computed once. */
            duplicates: number;
            /** @description Runs whose result is already stored. */
            reused: number;
            newRuns: number;
            /** @description Maximum number of runs of any experiment, including reused ones. */
            limit: number;
            /** @description Upper limits of the service for `newRuns` and for the figures of `estimate`, set by its operator. Reused runs cost nothing. */
            limits: {
                newRuns: number;
                cpuSeconds: number;
                /** @description Workers abort a run that takes longer. */
                longestRunSeconds: number;
                traceBytes: number;
                /** @description Memory of one run. Workers abort a run that needs more. */
                memoryBytes: number;
            };
            estimate: {
                cpuSeconds: number;
                wallSeconds: number;
                longestRunSeconds: number;
                traceBytes: number;
                /** @description Memory of the largest run. */
                memoryBytes: number;
            };
            /** @description With adaptive replications: the cost of the first round, which may be all. The other figures are for the maximum number of replications; the limits apply to that. */
            atLeast?: {
                runs: number;
                newRuns: number;
                estimate: {
                    cpuSeconds: number;
                    wallSeconds: number;
                    traceBytes: number;
                };
            };
            /** @description Only from a service: what the runs would currently wait for. */
            waitingFor?: components["schemas"]["WaitingFor"] | null;
            /** @description Facts about its runs that are easily overlooked, for example that they need no network. */
            notes: string[];
            errors: {
                pointer: string;
                detail: string;
            }[];
        };
        /**
         * @description A problem document (RFC 9457).
         * @example {
         *       "type": "urn:onesided:problem:SPEC_INVALID",
         *       "title": "The specification is not valid",
         *       "status": 422,
         *       "detail": "/processes must be a whole number from 1",
         *       "code": "SPEC_INVALID",
         *       "errors": [
         *         {
         *           "pointer": "/processes",
         *           "detail": "must be a whole number from 1"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @description A URI that identifies the kind of problem. */
            type: string;
            /** @description Short description of the kind of problem; always the same for a kind. */
            title: string;
            /** @description As in the status line of the response. */
            status: number;
            /** @description What is wrong in this case. */
            detail: string;
            /** @description Machine-readable code of the kind, such as `SPEC_INVALID`. */
            code: string;
            errors: {
                pointer: string;
                detail: string;
            }[];
        };
        Project: {
            /** @description As used in specifications. */
            id: string;
            /** @description Display name. */
            title: string | null;
            /** @description What the caller may do in the project. */
            rights: ("read" | "submit" | "import" | "administer")[];
            /** @description Runs that may be queued or running at a time; null: unlimited. */
            mostQueuedRuns: number | null;
            /** @description Bytes that its traces may take, including those expected of queued runs; null: unlimited. */
            mostTraceBytes: number | null;
            /** @description Requests per minute with its tokens and sessions; null: unlimited. */
            requestsPerMinute: number | null;
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "group-a",
         *       "title": "Group A"
         *     }
         */
        ProjectInput: {
            /** @description lower-case letters, digits and dashes, 63 at most, beginning with a letter or digit */
            id: string;
            title?: string;
        };
        Pruning: {
            /** @enum {unknown} */
            what: "traces" | "experiments" | "deleted" | "results";
            /** @description True if nothing was deleted. */
            dryRun: boolean;
            /** @description Experiments deleted with all their runs. */
            experiments: number;
            runs: number;
            /** @description Results that nothing else uses. */
            results: number;
            traces: number;
            /** @description Size of these rows as stored, without indexes. */
            bytes: number;
            /** @description One call deletes one portion; true if the same call would delete more. */
            more: boolean;
        };
        /**
         * @example {
         *       "mostQueuedRuns": 100000,
         *       "requestsPerMinute": 600
         *     }
         */
        QuotaInput: {
            /** @description If omitted: unlimited. */
            mostQueuedRuns?: number;
            /** @description If omitted: unlimited. */
            mostTraceBytes?: number;
            /** @description If omitted: unlimited. */
            requestsPerMinute?: number;
        };
        /** @description How the time of one rank of a replayed schedule is spent. */
        RankTime: {
            rank: number;
            /** @description When the last of the rank’s CPUs finished. */
            finishNs: number;
            computingNs: number;
            /** @description CPU time for sending and receiving messages. */
            overheadNs: number;
            waitingNs: number;
        };
        /** @description Components that the service depends on. */
        Readiness: {
            /**
             * @description `degraded`: requests are answered, but work makes no progress, or nothing can be changed: see `dependencies`.
             * @enum {unknown}
             */
            status: "ok" | "degraded";
            dependencies: {
                /**
                 * @description `storage`: whether the disk of PostgreSQL has room for changes.
                 * @enum {unknown}
                 */
                name: "postgresql" | "storage" | "redis" | "queue";
                /** @enum {unknown} */
                state: "up" | "down";
                detail?: string;
            }[];
        };
        Run: {
            id: string;
            experimentId?: string;
            /** @description Position in the plan, from 0. */
            index?: number;
            /** @description Ids of the previous and next run in the plan; not in lists. */
            neighbours?: {
                previous: string | null;
                next: string | null;
            };
            inputDigest: string;
            digest: string | null;
            operationsDigest: string | null;
            /** @enum {unknown} */
            status: "queued" | "running" | "succeeded" | "failed" | "deadlocked" | "cancelled";
            /** @description Present for a queued run. */
            waitingFor?: components["schemas"]["WaitingFor"] | null;
            error: components["schemas"]["RunError"] | null;
            /** @description Taken from an earlier run with the same inputDigest instead of being computed. */
            reused: boolean;
            /** @description Present for a result that was computed elsewhere and imported. */
            origin?: components["schemas"]["RunOrigin"] | null;
            /** @description Path of each sweep axis, with its value for this run. */
            point: {
                [key: string]: components["schemas"]["Scalar"];
            };
            mechanism: {
                kind: string;
                /** @description Name under which the specification lists the mechanism; absent if it is the kind. */
                as?: string;
            } & {
                [key: string]: components["schemas"]["Scalar"];
            };
            machine: {
                preset: string;
                parameters: {
                    [key: string]: components["schemas"]["Scalar"];
                };
            };
            workload: {
                kind: string;
            } & {
                [key: string]: components["schemas"]["Scalar"];
            };
            processes: number;
            replication: number;
            seed: number;
            metrics: {
                [key: string]: components["schemas"]["MetricValue"];
            };
            /** @description Stages: origin-cpu, injection, wire, target-nic, bus, memory, copy, notify, handler, registration, handshake, queueing. */
            breakdown: {
                [key: string]: {
                    totalNs: number;
                    meanNs: number;
                };
            };
            percentiles: components["schemas"]["PercentileBreakdown"][];
            /** @description Utilisation of the resources in the interval that rates refer to, excluding start-up and tail (in the whole run if the workload has no such rates), in the order in which a message meets them; unused ones are omitted. */
            occupancy: {
                /** @enum {unknown} */
                resource: "core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log";
                /** @description Number of instances. */
                instances: number;
                /** @description Index of the busiest instance, from 0: process, NIC, node or link. */
                busiest: number;
                /** @description Busy share of that instance while rates are measured. */
                busiestShare: number;
                /** @description Mean busy share of all instances. */
                meanShare: number;
                /** @description Busy time of all instances per operation, ns. */
                nsPerOperation: number;
            }[];
            /** @description What limits the rate: the saturated resources, the busiest first, followed by the one that would be next. If the first one is not saturated, no resource is the limit: latency is. */
            bottlenecks: {
                /** @enum {unknown} */
                resource: "core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log";
                /** @description Busy share of its busiest instance while rates are measured. */
                busyShare: number;
                /** @description Factor on the rate of this run at which its busiest instance would be busy for 90 % of the time; at most 1 if it already is. */
                saturatedFrom: number;
                /** @description What would limit the rate if this resource did not: the busiest of the others. */
                next: ("core" | "queue-pair" | "core-buffers" | "bus-to-nic" | "source-tags" | "bridge-credits" | "answer-buffers" | "frame-window" | "paused-line" | "nic-out" | "link" | "nic-in" | "bus-to-memory" | "page-walker" | "atomic-word" | "pool-controller" | "memory" | "copy-engine" | "window-lock" | "access-log") | null;
            }[];
            counters: {
                [key: string]: number;
            };
            events: number;
            simulatedNs: number;
            wallMs: number;
            /** @enum {unknown} */
            traceLevel: "off" | "summary" | "sampled" | "full";
            /** @description For a replayed schedule, by rank; not in lists. */
            ranks?: components["schemas"]["RankTime"][];
            /** @description For a deadlocked replay, at most 10000; the message of the error gives the total. Not in lists. */
            pending?: components["schemas"]["PendingOperation"][];
            /** @description For a replayed schedule, from time 0 to its finish time; not in lists. */
            criticalPath?: components["schemas"]["CriticalStep"][];
            startedAt?: string | null;
            finishedAt?: string | null;
        };
        RunError: {
            code: string;
            message: string;
        };
        RunOrigin: {
            /** @description The import that brought the result; null on the command line. */
            importId: string | null;
            /** @description Who imported it: the name of a token, or on the command line of a user. */
            importedBy: string;
            importedAt: string;
            /** @description Null if the file does not state it. */
            computed: components["schemas"]["Computed"] | null;
        };
        Scalar: number | string | boolean;
        Schedule: {
            /** @description SHA-256 of the text, 64 hexadecimal digits. */
            digest: string;
            /** @description Name given by the first upload. */
            name: string | null;
            ranks: number;
            /** @description Sends, receives and computations of all ranks. */
            operations: number;
            /** @description Size of the text. */
            bytes: number;
            createdAt: string;
        };
        /** @description Settings of this service that are of interest to its users. */
        ServiceSettings: {
            /** @description Content hash of the simulation; results of the same version are comparable. */
            modelVersion: string;
            /**
             * @description `none`: everyone on this machine may do everything.
             * @enum {unknown}
             */
            authentication: "none" | "bearer";
            /** @description Whether users can sign in with an account, at `/v1/session/sign-in`. */
            signIn: boolean;
            /** @enum {unknown} */
            database: "embedded" | "external";
            /** @description Maximum number of runs of one experiment. */
            runLimit: number;
            bodyLimitBytes: number;
        };
        Study: {
            id: string;
            title: string;
            summary: string;
            /** @description A figure of the paper; otherwise a probe of one of its rules. */
            figure: boolean;
            /** @description Everything that it needs has been implemented. */
            available: boolean;
            reason: string | null;
            sizes: {
                /** @enum {unknown} */
                size: "quick" | "full";
                /** @description Ready to be sent to `POST /v1/experiments`. */
                specification: unknown;
                specDigest: string;
                seed: number;
                /** @description Including duplicates. */
                runs: number;
            }[];
            latest: {
                experiment: string;
                /** @enum {unknown} */
                size: "quick" | "full";
                state: string;
                progress: number;
                modelVersion: string;
                finishedAt: string | null;
            } | null;
        };
        Token: {
            /** @description The part of the token after its prefix; not secret. */
            id: string;
            /** @description Member that the token belongs to; null: its rights apply in all projects. */
            member: string | null;
            /** @description The only project that the token is valid for; null: all projects of its member. */
            project: string | null;
            /** @description Upper bound of what the token allows. */
            rights: ("read" | "submit" | "import" | "administer")[];
            /** @description Note on its purpose. */
            note: string | null;
            createdBy: string;
            createdAt: string;
            /** @description When the token expires; null: never. */
            expiresAt: string | null;
            /** @description Exact to the minute. */
            lastUsedAt: string | null;
            /** @description When the token was revoked. */
            revokedAt: string | null;
        };
        /**
         * @example {
         *       "project": "group-a",
         *       "member": "ada",
         *       "rights": [
         *         "read",
         *         "submit"
         *       ],
         *       "expiresInDays": 30
         *     }
         */
        TokenInput: {
            /** @description The only project that the token is valid for; all projects if omitted. */
            project?: string;
            /** @description Member that the token belongs to; if omitted, its rights apply on their own. */
            member?: string;
            /**
             * @description Upper bound of what the token allows.
             * @default [
             *       "read"
             *     ]
             */
            rights?: ("read" | "submit" | "import" | "administer")[];
            /** @description Note on its purpose. */
            note?: string;
            /**
             * @description Days until the token expires.
             * @default 90
             */
            expiresInDays?: number;
        };
        TraceAnswer: components["schemas"]["TraceWindow"] | components["schemas"]["TraceBins"];
        TraceBins: {
            runId: string;
            fromNs: number;
            toNs: number;
            endNs: number;
            bins: number;
            tracks: {
                name: string;
                node: number;
                resource: string;
                /** @description Only for a level over time, such as pinned memory: values are arguments of its events. */
                counter?: {
                    unit: string;
                    limit: number;
                };
            }[];
            busy: number[][];
            /**
             * @description summary: complete; events: from the recorded events only.
             * @enum {unknown}
             */
            source: "summary" | "events";
        };
        TraceWindow: {
            runId: string;
            level: string;
            sampling: string;
            produced: number;
            fromNs: number;
            toNs: number;
            /** @description End of the whole run. */
            endNs: number;
            tracks: {
                name: string;
                node: number;
                resource: string;
                /** @description Only for a level over time, such as pinned memory: values are arguments of its events. */
                counter?: {
                    unit: string;
                    limit: number;
                };
            }[];
            kinds: {
                name: string;
                stage?: string;
                argument?: string;
            }[];
            events: {
                startNs: number[];
                durationNs: number[];
                track: number[];
                kind: number[];
                operation: number[];
                argument: number[];
            };
            /** @description Recorded operations that overlap the window, by start time. Row i of `stagesNs` sums to `latencyNs[i]`, which is how the run's breakdown splits this operation. Operations that had not ended when recording stopped are absent. */
            operations: {
                id: number[];
                startNs: number[];
                latencyNs: number[];
                /** @description Names of the columns of `stagesNs`. */
                stages: string[];
                stagesNs: number[][];
            };
            /** @description Messages: `from[i]` and `to[i]` are indices into `events`. Only messages with both ends in the window. */
            links?: {
                from: number[];
                to: number[];
            };
            /** @description The window contains more events than the limit; narrow it or request bins. */
            truncated: boolean;
        };
        /** @description A run is computed by a worker of the model version under which it was planned, so that a result is what its inputDigest says, and that has the labels required by the specification. No such worker is currently alive. */
        WaitingFor: {
            /** @description Model version of the missing worker. */
            modelVersion: string;
            /** @description Labels in `requires` that are missing: those that no live worker has, or all of them if no single worker has them together. */
            labels: string[];
        };
        Webhook: {
            id: string;
            project: string;
            /** @description Address to which messages are posted. */
            url: string;
            /** @description Events that the endpoint receives. `finished`: every run has a result; `failed`: ended, with runs that failed; `cancelled`. */
            events: ("experiment.finished" | "experiment.failed" | "experiment.cancelled" | "exploration.finished" | "exploration.failed" | "exploration.cancelled")[];
            /** @description Note on its purpose. */
            note: string | null;
            createdBy: string;
            createdAt: string;
            /** @description Time since which nothing is sent to it. */
            disabledAt: string | null;
            /** @description Why it was disabled. */
            disabledReason: string | null;
        };
        WebhookDelivery: {
            /** @description The `webhook-id` header: the same at each attempt. */
            id: string;
            /** @description Id of the endpoint. */
            webhook: string;
            /** @description As in the endpoint’s `events`, or `webhook.test`. */
            event: string;
            /** @description Id of the experiment or exploration; for a test, of the endpoint. */
            subject: string;
            /**
             * @description `failed`: given up.
             * @enum {unknown}
             */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            createdAt: string;
            /** @description Time of the last attempt. */
            lastAttemptAt: string | null;
            /** @description Time of the next attempt; null if the message was delivered or given up. */
            nextAttemptAt: string | null;
            /** @description When the endpoint accepted it. */
            deliveredAt: string | null;
            /** @description HTTP status of the last response, if there was one. */
            lastStatus: number | null;
            /** @description Why the last attempt failed. */
            lastError: string | null;
        };
        /**
         * @example {
         *       "url": "https://chat.example.org/hooks/onesided",
         *       "events": [
         *         "experiment.finished",
         *         "experiment.failed"
         *       ]
         *     }
         */
        WebhookInput: {
            /** @description Address to which messages are posted; https. */
            url: string;
            /**
             * @description Events that the endpoint receives; all if omitted.
             * @default [
             *       "experiment.finished",
             *       "experiment.failed",
             *       "experiment.cancelled",
             *       "exploration.finished",
             *       "exploration.failed",
             *       "exploration.cancelled"
             *     ]
             */
            events?: ("experiment.finished" | "experiment.failed" | "experiment.cancelled" | "exploration.finished" | "exploration.failed" | "exploration.cancelled")[];
            /** @description Note on its purpose. */
            note?: string;
        };
        /**
         * @example {
         *       "overlapHours": 24
         *     }
         */
        RotationInput: {
            /**
             * @description Hours during which messages are also signed with the former secret; 0 if others have obtained it.
             * @default 24
             */
            overlapHours?: number;
        };
        WinnerAnswer: {
            /** @enum {string} */
            question: "winner";
            /** @enum {number} */
            schemaVersion: 1;
            metric: string;
            unit: string;
            /** @enum {unknown} */
            better: "higher" | "lower";
            axes: {
                /** @description For an axis in lockstep, its first path. */
                path: string;
                paths: string[];
                /** @description Initial values of the exploration; for an axis in lockstep, of its first path. */
                values: components["schemas"]["Scalar"][];
                /** @description Whether values between these are tried as well. */
                refined: boolean;
                /** @description Set for an axis in lockstep whose first path has a value twice: its values are texts that join those of all paths. */
                joined?: boolean;
            }[];
            mechanisms: string[];
            /** @description Kinds of the mechanisms that are listed under different names; absent if there are none. */
            kinds?: components["schemas"]["MechanismKind"][];
            /** @description Maximum number of replications of a point: that of the specification. */
            replications: number;
            /** @description Maximum number of runs. */
            budget: number;
            /** @description Runs that were requested, each counted once; some may already have been stored. */
            runs: number;
            rounds: {
                /**
                 * @description grid: the initial values of the exploration; replications: more of them where the comparison is undecided; cells: values between places with different winners; rung: candidates of one rung of successive halving.
                 * @enum {unknown}
                 */
                purpose: "grid" | "replications" | "cells" | "rung";
                runs: number;
            }[];
            /**
             * @description decided: no question is left; untested: no question is left either, but part of the answer rests on results that allow no test, such as those of one replication; budget: the next round would exceed the remaining budget.
             * @enum {unknown}
             */
            stopped: "decided" | "untested" | "budget";
            /** @description Relative width below which no values between two others are tried. */
            width: number;
            points: {
                /** @description A value for each axis. */
                at: components["schemas"]["Scalar"][];
                /** @description The best, then those that cannot be distinguished from it. */
                series: string[];
                /** @description Whether the lead over every other one is significant; null if it cannot be tested: one replication, or one rival. */
                significant: boolean | null;
                /** @description Replications of the best. */
                replications: number;
                /** @description Ratio of the best to the next one; null if there is no competitor. */
                ratio: {
                    /** @description The next one. In a tie, one that is tied with the best. Absent in answers stored before this field existed. */
                    against?: string;
                    value: number;
                    /** @description Lower end of its 95 % interval; null with one replication. */
                    low: number | null;
                    /** @description Upper end of the interval. */
                    high: number | null;
                    /** @description p-value of the hypothesis that the ratio is 1; null with one replication. */
                    p: number | null;
                } | null;
            }[];
            /** @description The map: cells between the points, each with what is known at its corners and edges. */
            cells: {
                /** @description A value for each axis. */
                from: components["schemas"]["Scalar"][];
                /** @description A value for each axis. */
                to: components["schemas"]["Scalar"][];
                /** @description What leads at every known point of the cell: one, several that cannot be distinguished, or none. */
                series: string[];
            }[];
            /** @description Where the winner changes along a numeric axis; empty with two numeric axes, where the cells show it. */
            crossovers: {
                /** @description Winner before the change. */
                a: string;
                /** @description Winner after the change. */
                b: string;
                between: number[];
                /** @description Interpolated between them. */
                at: number;
                /** @description 95 % interval of `at`, reflecting only the noise of the replications. */
                interval: number[] | null;
                /** @description Value of the other axis, if there is one. */
                along: {
                    [key: string]: components["schemas"]["Scalar"];
                };
            }[];
            /** @description Points and cells that a larger budget would continue with. 0 if the map is decided. */
            undecided: number;
        };
        Workload: {
            id: string;
            title: string;
            summary: string;
            /** @description A mechanism that offers all of any one of these lists runs it. Built in: put, get, atomics, flush, posted-reads, notified-puts, signalled-puts, ordered-puts, partition-registers, remote-handler, access-handlers, epochs, copy, shared-pages, two-sided, registered-transfers, performed-accesses, ethernet, uncounted, unlogged, origin-counts; plugins add others. */
            needs: string[][];
            parameters: components["schemas"]["Parameter"][];
            metrics: string[];
            primaryMetric: string;
            maxProcesses: number;
            paper?: {
                id: string;
                section: string;
            };
            /** @description Plugin that provides it; absent for built-in ones. */
            plugin?: string;
        };
        /**
         * Experiment specification
         * @description Machine, workload and mechanisms to compare, over a sweep of points.
         * @example {
         *       "name": "Share of collisions",
         *       "machine": "cray-xe6",
         *       "workload": {
         *         "kind": "dht",
         *         "operation": "insert",
         *         "operationsPerProcess": 500
         *       },
         *       "mechanisms": [
         *         "rma",
         *         "aa-poll",
         *         {
         *           "kind": "am-onload",
         *           "dedicatedCores": 11
         *         }
         *       ],
         *       "processes": 128,
         *       "sweep": [
         *         {
         *           "path": "workload.collisionRate",
         *           "values": [
         *             0,
         *             0.05,
         *             0.25
         *           ]
         *         }
         *       ],
         *       "replications": 5
         *     }
         */
        ExperimentSpecification: {
            /** @description Name of the experiment; by default workload and machine. */
            name?: string;
            /** @description Project that the experiment belongs to: lower-case letters, digits and dashes. If omitted: `default`, or the only project to which you may submit. */
            project?: string;
            machine: components["schemas"]["MachineChoice"];
            workload: components["schemas"]["WorkloadChoice"];
            /** @description Mechanisms to compare: `rma`, or `{kind: am-onload, dedicatedCores: 11}`. A kind may be listed several times under different names, `{kind: aa-int, as: aa-int-100, interruptBatch: 100}`; each name once. */
            mechanisms: components["schemas"]["MechanismChoice"][];
            /** @description Number of processes P; may be omitted if it is swept, or if a schedule gives the number of ranks. */
            processes?: number;
            /** @description Axes of the sweep; all combinations of their values are run. */
            sweep?: components["schemas"]["SweepAxis"][];
            /** @description Keeps only the points for which the condition holds. It may contain numbers, texts, paths, comparisons, and, or, not, and parentheses. The path `mechanism`, the name under which a mechanism is listed, keeps some mechanisms of a point and drops others: `mechanism != "aa-poll" or workload.valueBytes <= 4096`. */
            where?: string;
            replications?: components["schemas"]["Replications"];
            /**
             * @description Seed from which the seeds of the replications are derived.
             * @default 1
             */
            seed?: number;
            /** @description Mechanism that the others are compared with; by default rma if it is listed, else the first mechanism. */
            baseline?: {
                /** @description Name under which the mechanism is listed: `as`, else its kind. */
                mechanism: string;
            };
            /** @description What a comparison shows by default. */
            show?: {
                /** @description A metric of the workload, or a percentile of one; default: its primary metric. */
                metric?: string;
                /** @description Axis along x; default: processes, else the numeric axis with the most values. */
                x?: string;
                /** @description What a line represents: mechanism (default), or an axis. */
                series?: string;
            };
            /** @description What is recorded of each run. */
            trace?: {
                /**
                 * @description summary: busy shares; sampled: some operations; full: every event up to maxEvents.
                 * @default off
                 * @enum {unknown}
                 */
                level?: "off" | "summary" | "sampled" | "full";
                /**
                 * @description Maximum number of events kept for a run.
                 * @default 200000
                 */
                maxEvents?: number;
            };
            /**
             * @description Keywords for finding the experiment.
             * @default []
             */
            tags?: string[];
            /**
             * @description Priority among the experiments of its project; higher goes first. Projects share the workers equally.
             * @default 0
             */
            priority?: number;
            /**
             * @description Labels that a worker must have, for example `memory-16gib`.
             * @default []
             */
            requires?: string[];
            /** @description Overlay for a quick run (`--quick`): any other key of the specification. Objects are merged, lists replaced. */
            quick?: Record<string, never>;
        };
        /** @description A preset, alone or with parameters to override. */
        MachineChoice: components["schemas"]["MachineName"] | components["schemas"]["MachineWithParameters"];
        /** @enum {unknown} */
        MachineName: "cray-xe6" | "gem5-1gbe" | "alvarez-myrinet2000" | "osu-infinipath" | "technion-ib" | "servernet-via" | "opteron-htoe" | "ib-hdr" | "ib-ndr" | "cxl-pool" | "slingshot-11" | "spr-host" | "loggp";
        MachineWithParameters: components["schemas"]["CrayXe6Machine"] | components["schemas"]["Gem51gbeMachine"] | components["schemas"]["AlvarezMyrinet2000Machine"] | components["schemas"]["OsuInfinipathMachine"] | components["schemas"]["TechnionIbMachine"] | components["schemas"]["ServernetViaMachine"] | components["schemas"]["OpteronHtoeMachine"] | components["schemas"]["IbHdrMachine"] | components["schemas"]["IbNdrMachine"] | components["schemas"]["CxlPoolMachine"] | components["schemas"]["Slingshot11Machine"] | components["schemas"]["SprHostMachine"] | components["schemas"]["LoggpMachine"];
        /**
         * Cray XE6, Gemini 3D torus
         * @description The machine of Active Access section 5.2: 32 processes per node and an extended IOMMU at every node.
         */
        CrayXe6Machine: {
            /** @enum {string} */
            preset: "cray-xe6";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/cray-xe6` gives their sources.
             * @default {
             *       "topology": "torus-3d",
             *       "nodesPerRouter": 2,
             *       "wireLatencyNs": 295,
             *       "hopLatencyNs": 105,
             *       "gapPerByteNs": 0.16,
             *       "nodeMessageGapNs": 7.7,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 32,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 4096,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 295,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 500,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "busMaxPayloadBytes": 64,
             *       "busBandwidthBytesPerNs": 20,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 0,
             *       "busWriteNs": 0,
             *       "busCredits": 32,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 256,
             *       "iotlbWays": "4",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 16,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "translated",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 32,
             *       "interruptLatencyNs": 3000,
             *       "upcallNs": 1200,
             *       "scratchpadAccessNs": 15,
             *       "copyPerByteNs": 0.25,
             *       "addPerByteNs": 0.25,
             *       "messageOverheadNs": 400,
             *       "handlerDispatchNs": 590,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 15000,
             *       "threadCancelNs": 10000,
             *       "threadSwitchNs": 430,
             *       "memoryAccessNs": 70,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 34359738368,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 2,
             *       "cacheHitNs": 6,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 2.4,
             *       "dmaDescriptorNs": 0,
             *       "dmaDescriptorBytes": 4096,
             *       "dmaRecordBytes": 64,
             *       "dmaCallNs": 200,
             *       "dmaSubmitNs": 350,
             *       "dmaDescriptorsPerDoorbell": 20,
             *       "pageLockNs": 250,
             *       "pageRecordBytes": 56,
             *       "pinBaseNs": 2000,
             *       "pinPerPageNs": 250,
             *       "unpinBaseNs": 2000,
             *       "unpinPerPageNs": 100,
             *       "nicFaultNs": 20000,
             *       "nicFaultPerPageNs": 1000,
             *       "moveBookkeepingNs": 250,
             *       "moveMessagingNs": 1900,
             *       "moveHandlerNs": 1600,
             *       "nicEnergyPerByteNanojoules": 4,
             *       "nicIdleWatts": 0.05,
             *       "routerEnergyPerByteNanojoules": 0.56,
             *       "routerPortIdleWatts": 0.28
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * gem5 pair, 1 Gb/s Ethernet
         * @description The machine of Active Access section 5.1: two simulated hosts with in-order cores, an Intel 8254x and an IOMMU modelled as a bridge.
         */
        Gem51gbeMachine: {
            /** @enum {string} */
            preset: "gem5-1gbe";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/gem5-1gbe` gives their sources.
             * @default {
             *       "topology": "back-to-back",
             *       "nodesPerRouter": 1,
             *       "wireLatencyNs": 0,
             *       "hopLatencyNs": 0,
             *       "gapPerByteNs": 8,
             *       "nodeMessageGapNs": 672,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 38,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 4096,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 0,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 32,
             *       "atomicUnitNs": 70,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "busMaxPayloadBytes": 64,
             *       "busBandwidthBytesPerNs": 8,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 0,
             *       "busWriteNs": 0,
             *       "busCredits": 32,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 32,
             *       "iotlbWays": "full",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 1,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "translated",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 1,
             *       "interruptLatencyNs": 3000,
             *       "upcallNs": 1000,
             *       "scratchpadAccessNs": 15,
             *       "copyPerByteNs": 0.25,
             *       "addPerByteNs": 0.25,
             *       "messageOverheadNs": 60,
             *       "handlerDispatchNs": 590,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 15000,
             *       "threadCancelNs": 10000,
             *       "threadSwitchNs": 430,
             *       "memoryAccessNs": 70,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 34359738368,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 2,
             *       "cacheHitNs": 6,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 2.4,
             *       "dmaDescriptorNs": 0,
             *       "dmaDescriptorBytes": 4096,
             *       "dmaRecordBytes": 64,
             *       "dmaCallNs": 200,
             *       "dmaSubmitNs": 350,
             *       "dmaDescriptorsPerDoorbell": 20,
             *       "pageLockNs": 250,
             *       "pageRecordBytes": 56,
             *       "pinBaseNs": 2000,
             *       "pinPerPageNs": 250,
             *       "unpinBaseNs": 2000,
             *       "unpinPerPageNs": 100,
             *       "nicFaultNs": 20000,
             *       "nicFaultPerPageNs": 1000,
             *       "moveBookkeepingNs": 250,
             *       "moveMessagingNs": 1900,
             *       "moveHandlerNs": 1600,
             *       "nicEnergyPerByteNanojoules": 4,
             *       "nicIdleWatts": 0.05,
             *       "routerEnergyPerByteNanojoules": 0.56,
             *       "routerPortIdleWatts": 0.28
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * Alvarez, Myrinet 2000
         * @description The machine of the Firehose paper: Pentium III nodes with 1 GB, Myrinet 2000 with PCI64C cards and GM 1.5.
         */
        AlvarezMyrinet2000Machine: {
            /** @enum {string} */
            preset: "alvarez-myrinet2000";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/alvarez-myrinet2000` gives their sources.
             * @default {
             *       "topology": "single-switch",
             *       "nodesPerRouter": 16,
             *       "wireLatencyNs": 5895,
             *       "hopLatencyNs": 500,
             *       "gapPerByteNs": 4.065,
             *       "nodeMessageGapNs": 3660,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 24,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 4096,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 5895,
             *       "nicQueueMessages": 128,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 2000,
             *       "atomicsBy": "target-cpu",
             *       "flushAnswer": "memory",
             *       "busMaxPayloadBytes": 4096,
             *       "busBandwidthBytesPerNs": 0.528,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 0,
             *       "busWriteNs": 0,
             *       "busCredits": 32,
             *       "processesPerNode": 1,
             *       "interruptLatencyNs": 10000,
             *       "upcallNs": 1000,
             *       "scratchpadAccessNs": 10,
             *       "copyPerByteNs": 3.33,
             *       "addPerByteNs": 0.7,
             *       "messageOverheadNs": 620,
             *       "handlerDispatchNs": 1900,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 15000,
             *       "threadCancelNs": 10000,
             *       "threadSwitchNs": 430,
             *       "memoryAccessNs": 150,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 1073741824,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 262144,
             *       "cacheWays": 8,
             *       "cacheLineBytes": 32,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 6,
             *       "lineFillNs": 0,
             *       "lineWriteBackNs": 0,
             *       "pinBaseNs": 36000,
             *       "pinPerPageNs": 4000,
             *       "unpinBaseNs": 5100000,
             *       "unpinPerPageNs": 0,
             *       "nicFaultNs": 20000,
             *       "nicFaultPerPageNs": 1000,
             *       "moveBookkeepingNs": 800,
             *       "moveMessagingNs": 6000,
             *       "moveHandlerNs": 5000,
             *       "nicEnergyPerByteNanojoules": 40,
             *       "nicIdleWatts": 5,
             *       "routerEnergyPerByteNanojoules": 8,
             *       "routerPortIdleWatts": 2
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * OSU cluster, InfiniPath and I/OAT
         * @description The machine of the I/OAT paper: quad-core Xeons with 4 MiB of L2 per core pair, I/OAT copy engines, and NICs that only send and receive.
         */
        OsuInfinipathMachine: {
            /** @enum {string} */
            preset: "osu-infinipath";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/osu-infinipath` gives their sources.
             * @default {
             *       "topology": "single-switch",
             *       "nodesPerRouter": 24,
             *       "wireLatencyNs": 400,
             *       "hopLatencyNs": 140,
             *       "gapPerByteNs": 1.0526,
             *       "nodeMessageGapNs": 200,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 56,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 1048576,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 400,
             *       "nicQueueMessages": 32,
             *       "nicBufferMessages": 64,
             *       "busMaxPayloadBytes": 128,
             *       "busBandwidthBytesPerNs": 2,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 0,
             *       "busWriteNs": 0,
             *       "busCredits": 32,
             *       "processesPerNode": 1,
             *       "interruptLatencyNs": 4000,
             *       "upcallNs": 1000,
             *       "scratchpadAccessNs": 6,
             *       "copyPerByteNs": 0.25,
             *       "addPerByteNs": 0.25,
             *       "messageOverheadNs": 450,
             *       "handlerDispatchNs": 100,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0.85,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 15000,
             *       "threadCancelNs": 10000,
             *       "threadSwitchNs": 430,
             *       "memoryAccessNs": 100,
             *       "memoryPerByteNs": 0.13333333333333333,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 4294967296,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 4194304,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 2,
             *       "cacheHitNs": 6,
             *       "lineFillNs": 9.4,
             *       "lineWriteBackNs": 9.4,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 2.4,
             *       "dmaDescriptorNs": 0,
             *       "dmaDescriptorBytes": 4096,
             *       "dmaRecordBytes": 64,
             *       "dmaCallNs": 200,
             *       "dmaSubmitNs": 350,
             *       "dmaDescriptorsPerDoorbell": 20,
             *       "pageLockNs": 250,
             *       "pageRecordBytes": 56,
             *       "nicEnergyPerByteNanojoules": 4,
             *       "nicIdleWatts": 0.05,
             *       "routerEnergyPerByteNanojoules": 0.56,
             *       "routerPortIdleWatts": 0.28
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * Technion cluster, InfiniBand
         * @description The machine of the kernel DSM paper: nodes with two Pentium III, Mellanox MT21108 behind 32-bit PCI, Linux 2.4.
         */
        TechnionIbMachine: {
            /** @enum {string} */
            preset: "technion-ib";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/technion-ib` gives their sources.
             * @default {
             *       "topology": "single-switch",
             *       "nodesPerRouter": 24,
             *       "wireLatencyNs": 500,
             *       "hopLatencyNs": 0,
             *       "gapPerByteNs": 9.0739357729649,
             *       "nodeMessageGapNs": 0,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 16384,
             *       "headerBytes": 0,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 0,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 2600.1493651979085,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 500,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 500,
             *       "atomicsBy": "target-cpu",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 3500,
             *       "readCompletionNs": 10500,
             *       "completionPollNs": 7000,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 4096,
             *       "busBandwidthBytesPerNs": 10000,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 2250,
             *       "busWriteNs": 850,
             *       "busCredits": 32,
             *       "processesPerNode": 1,
             *       "interruptLatencyNs": 10000,
             *       "upcallNs": 5000,
             *       "scratchpadAccessNs": 10,
             *       "copyPerByteNs": 3,
             *       "addPerByteNs": 1,
             *       "messageOverheadNs": 2000,
             *       "handlerDispatchNs": 1000,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 40000,
             *       "threadCancelNs": 30000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 2,
             *       "pageFaultEntryNs": 700,
             *       "faultBookkeepingNs": 1000,
             *       "pageInNs": 500,
             *       "pageReadNs": 5000000,
             *       "protectPageNs": 900,
             *       "protectNextPageNs": 120,
             *       "mprotectNs": 1800,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 5000,
             *       "signalNs": 15000,
             *       "systemCallNs": 1000,
             *       "libraryThreads": 0,
             *       "timerTickNs": 10000000,
             *       "timeSliceNs": 50000000,
             *       "memoryAccessNs": 150,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 536870912,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 524288,
             *       "cacheWays": 8,
             *       "cacheLineBytes": 32,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 10,
             *       "lineFillNs": 80,
             *       "lineWriteBackNs": 80,
             *       "pinBaseNs": 2000,
             *       "pinPerPageNs": 250,
             *       "unpinBaseNs": 2000,
             *       "unpinPerPageNs": 100,
             *       "nicFaultNs": 20000,
             *       "nicFaultPerPageNs": 1000,
             *       "moveBookkeepingNs": 950,
             *       "moveMessagingNs": 7100,
             *       "moveHandlerNs": 5900,
             *       "nicEnergyPerByteNanojoules": 4,
             *       "nicIdleWatts": 0.05,
             *       "routerEnergyPerByteNanojoules": 0.56,
             *       "routerPortIdleWatts": 0.28
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * ServerNet II, VIA
         * @description Nodes of the Technion cluster under Windows NT with a hardware VIA, for page sharing at user level.
         */
        ServernetViaMachine: {
            /** @enum {string} */
            preset: "servernet-via";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/servernet-via` gives their sources.
             * @default {
             *       "topology": "single-switch",
             *       "nodesPerRouter": 24,
             *       "wireLatencyNs": 7000,
             *       "hopLatencyNs": 0,
             *       "gapPerByteNs": 5.555555555555555,
             *       "nodeMessageGapNs": 0,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 16384,
             *       "headerBytes": 0,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 0,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 500,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 500,
             *       "atomicsBy": "target-cpu",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 1000,
             *       "readCompletionNs": 1000,
             *       "completionPollNs": 1000,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 4096,
             *       "busBandwidthBytesPerNs": 10000,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 1350,
             *       "busWriteNs": 350,
             *       "busCredits": 32,
             *       "processesPerNode": 1,
             *       "interruptLatencyNs": 10000,
             *       "upcallNs": 5000,
             *       "scratchpadAccessNs": 10,
             *       "copyPerByteNs": 3,
             *       "addPerByteNs": 1,
             *       "messageOverheadNs": 2000,
             *       "handlerDispatchNs": 1000,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 40000,
             *       "threadCancelNs": 30000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 2,
             *       "pageFaultEntryNs": 26000,
             *       "faultBookkeepingNs": 7000,
             *       "pageInNs": 500,
             *       "pageReadNs": 5000000,
             *       "protectPageNs": 900,
             *       "protectNextPageNs": 120,
             *       "mprotectNs": 12000,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 5000,
             *       "signalNs": 30000,
             *       "systemCallNs": 1000,
             *       "libraryThreads": 1,
             *       "timerTickNs": 10000000,
             *       "timeSliceNs": 50000000,
             *       "memoryAccessNs": 150,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 536870912,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 524288,
             *       "cacheWays": 8,
             *       "cacheLineBytes": 32,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 10,
             *       "lineFillNs": 80,
             *       "lineWriteBackNs": 80,
             *       "pinBaseNs": 2000,
             *       "pinPerPageNs": 250,
             *       "unpinBaseNs": 2000,
             *       "unpinPerPageNs": 100,
             *       "nicFaultNs": 20000,
             *       "nicFaultPerPageNs": 1000,
             *       "moveBookkeepingNs": 950,
             *       "moveMessagingNs": 7100,
             *       "moveHandlerNs": 5900,
             *       "nicEnergyPerByteNanojoules": 4,
             *       "nicIdleWatts": 0.05,
             *       "routerEnergyPerByteNanojoules": 0.56,
             *       "routerPortIdleWatts": 0.28
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * Opteron, HyperTransport over Ethernet
         * @description The D-PGAS prototype: a bridge on the processor’s link, 1 Gb/s Ethernet and an inexpensive switch.
         */
        OpteronHtoeMachine: {
            /** @enum {string} */
            preset: "opteron-htoe";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/opteron-htoe` gives their sources.
             * @default {
             *       "topology": "single-switch",
             *       "nodesPerRouter": 24,
             *       "wireLatencyNs": 575,
             *       "hopLatencyNs": 2500,
             *       "gapPerByteNs": 8,
             *       "nodeMessageGapNs": 672,
             *       "linkBandwidthBytesPerNs": 0,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 38,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 4096,
             *       "doorbellNs": 0,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "nic",
             *       "loopBackNs": 500,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 32,
             *       "atomicUnitNs": 60,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "busMaxPayloadBytes": 128,
             *       "busBandwidthBytesPerNs": 1,
             *       "busHeaderBytes": 0,
             *       "busCompletionHeaderBytes": 0,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 0,
             *       "busWriteNs": 0,
             *       "busCredits": 32,
             *       "processesPerNode": 1,
             *       "interruptLatencyNs": 4000,
             *       "upcallNs": 1000,
             *       "scratchpadAccessNs": 60,
             *       "copyPerByteNs": 0.25,
             *       "addPerByteNs": 0.25,
             *       "messageOverheadNs": 450,
             *       "handlerDispatchNs": 590,
             *       "completionNs": 0,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 12,
             *       "threadCreateNs": 15000,
             *       "threadCancelNs": 10000,
             *       "threadSwitchNs": 430,
             *       "memoryAccessNs": 60,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 17179869184,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 1048576,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 6,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "pinBaseNs": 2000,
             *       "pinPerPageNs": 250,
             *       "unpinBaseNs": 2000,
             *       "unpinPerPageNs": 100,
             *       "nicFaultNs": 20000,
             *       "nicFaultPerPageNs": 1000,
             *       "moveBookkeepingNs": 250,
             *       "moveMessagingNs": 1900,
             *       "moveHandlerNs": 1600,
             *       "bridgeCycleNs": 8,
             *       "bridgeCycles": 4,
             *       "bridgePathBytes": 0,
             *       "htLatencyNs": 90,
             *       "htBytesPerNs": 1.4,
             *       "niLatencyNs": 20,
             *       "macLatencyNs": 575,
             *       "lineGapPerByteNs": 8,
             *       "switching": "store-and-forward",
             *       "switchLatencyNs": 2500,
             *       "networkPaths": 1,
             *       "pathSkewNs": 1000,
             *       "frameLossShare": 0,
             *       "malformedFrameShare": 0,
             *       "misroutedFrameShare": 0,
             *       "tagBits": 5,
             *       "sourceTags": 32,
             *       "postedBuffers": 64,
             *       "nonPostedBuffers": 32,
             *       "answerBuffers": 32,
             *       "missesUnderWay": 8,
             *       "nicEnergyPerByteNanojoules": 4,
             *       "nicIdleWatts": 0.05,
             *       "routerEnergyPerByteNanojoules": 0.56,
             *       "routerPortIdleWatts": 0.28
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["HtBridgeParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * InfiniBand HDR 200
         * @description A cluster of about 2020: ConnectX-6 adapters at 200 Gb/s on PCIe 4.0, a fat tree of Quantum switches.
         */
        IbHdrMachine: {
            /** @enum {string} */
            preset: "ib-hdr";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/ib-hdr` gives their sources.
             * @default {
             *       "topology": "fat-tree",
             *       "nodesPerRouter": 20,
             *       "wireLatencyNs": 500,
             *       "hopLatencyNs": 130,
             *       "gapPerByteNs": 0.04,
             *       "nodeMessageGapNs": 4.651162790697675,
             *       "linkBandwidthBytesPerNs": 25,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 42,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 220,
             *       "doorbellNs": 200,
             *       "queuePairGapNs": 350,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 40,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 16,
             *       "withinNode": "shared-memory",
             *       "loopBackNs": 400,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 100,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 0,
             *       "readCompletionNs": 0,
             *       "completionPollNs": 50,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 256,
             *       "busBandwidthBytesPerNs": 28.42,
             *       "busHeaderBytes": 24,
             *       "busCompletionHeaderBytes": 20,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 269,
             *       "busWriteNs": 0,
             *       "busCredits": 64,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 64,
             *       "iotlbWays": "full",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 8,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "pass-through",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 32,
             *       "interruptLatencyNs": 1500,
             *       "upcallNs": 600,
             *       "scratchpadAccessNs": 33,
             *       "copyPerByteNs": 0.07,
             *       "addPerByteNs": 0.03,
             *       "messageOverheadNs": 70,
             *       "handlerDispatchNs": 150,
             *       "completionNs": 20,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 32,
             *       "threadCreateNs": 10000,
             *       "threadCancelNs": 5000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 32,
             *       "pageFaultEntryNs": 600,
             *       "faultBookkeepingNs": 300,
             *       "pageInNs": 290,
             *       "pageReadNs": 80000,
             *       "protectPageNs": 2500,
             *       "protectNextPageNs": 100,
             *       "mprotectNs": 2800,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 1500,
             *       "signalNs": 2400,
             *       "systemCallNs": 100,
             *       "libraryThreads": 0,
             *       "timerTickNs": 4000000,
             *       "timeSliceNs": 3000000,
             *       "memoryAccessNs": 81,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 549755813888,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 5,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 36,
             *       "dmaDescriptorNs": 800,
             *       "dmaDescriptorBytes": 2097152,
             *       "dmaRecordBytes": 0,
             *       "dmaCallNs": 0,
             *       "dmaSubmitNs": 100,
             *       "dmaDescriptorsPerDoorbell": 1,
             *       "pageLockNs": 0,
             *       "pageRecordBytes": 0,
             *       "pinBaseNs": 16000,
             *       "pinPerPageNs": 245.76,
             *       "unpinBaseNs": 10000,
             *       "unpinPerPageNs": 122.88,
             *       "nicFaultNs": 2200000,
             *       "nicFaultPerPageNs": 250,
             *       "moveBookkeepingNs": 65,
             *       "moveMessagingNs": 480,
             *       "moveHandlerNs": 400,
             *       "nicFaultsBy": "driver",
             *       "translationRequestNs": 599,
             *       "pageRequestNs": 215,
             *       "pageRequestInterruptNs": 1500,
             *       "pageRequestThreadNs": 2700,
             *       "pageResponseNs": 690,
             *       "pageRetryNs": 734,
             *       "nicEnergyPerByteNanojoules": 0.4,
             *       "nicIdleWatts": 12,
             *       "routerEnergyPerByteNanojoules": 0.05,
             *       "routerPortIdleWatts": 6
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["PageRequestsParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * InfiniBand NDR 400
         * @description A cluster of about 2023: ConnectX-7 adapters at 400 Gb/s on PCIe 5.0, a fat tree of Quantum-2 switches.
         */
        IbNdrMachine: {
            /** @enum {string} */
            preset: "ib-ndr";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/ib-ndr` gives their sources.
             * @default {
             *       "topology": "fat-tree",
             *       "nodesPerRouter": 32,
             *       "wireLatencyNs": 700,
             *       "hopLatencyNs": 130,
             *       "gapPerByteNs": 0.02,
             *       "nodeMessageGapNs": 3.0303030303030303,
             *       "linkBandwidthBytesPerNs": 50,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 42,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 220,
             *       "doorbellNs": 200,
             *       "queuePairGapNs": 350,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 40,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 16,
             *       "withinNode": "shared-memory",
             *       "loopBackNs": 600,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 100,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 0,
             *       "readCompletionNs": 0,
             *       "completionPollNs": 50,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 256,
             *       "busBandwidthBytesPerNs": 56.84,
             *       "busHeaderBytes": 24,
             *       "busCompletionHeaderBytes": 20,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 269,
             *       "busWriteNs": 0,
             *       "busCredits": 64,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 64,
             *       "iotlbWays": "full",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 8,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "pass-through",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 32,
             *       "interruptLatencyNs": 1500,
             *       "upcallNs": 600,
             *       "scratchpadAccessNs": 33,
             *       "copyPerByteNs": 0.07,
             *       "addPerByteNs": 0.03,
             *       "messageOverheadNs": 70,
             *       "handlerDispatchNs": 150,
             *       "completionNs": 20,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 32,
             *       "threadCreateNs": 10000,
             *       "threadCancelNs": 5000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 32,
             *       "pageFaultEntryNs": 600,
             *       "faultBookkeepingNs": 300,
             *       "pageInNs": 290,
             *       "pageReadNs": 80000,
             *       "protectPageNs": 2500,
             *       "protectNextPageNs": 100,
             *       "mprotectNs": 2800,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 1500,
             *       "signalNs": 2400,
             *       "systemCallNs": 100,
             *       "libraryThreads": 0,
             *       "timerTickNs": 4000000,
             *       "timeSliceNs": 3000000,
             *       "memoryAccessNs": 81,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 549755813888,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 5,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 36,
             *       "dmaDescriptorNs": 800,
             *       "dmaDescriptorBytes": 2097152,
             *       "dmaRecordBytes": 0,
             *       "dmaCallNs": 0,
             *       "dmaSubmitNs": 100,
             *       "dmaDescriptorsPerDoorbell": 1,
             *       "pageLockNs": 0,
             *       "pageRecordBytes": 0,
             *       "pinBaseNs": 16000,
             *       "pinPerPageNs": 245.76,
             *       "unpinBaseNs": 10000,
             *       "unpinPerPageNs": 122.88,
             *       "nicFaultNs": 2200000,
             *       "nicFaultPerPageNs": 250,
             *       "moveBookkeepingNs": 65,
             *       "moveMessagingNs": 480,
             *       "moveHandlerNs": 400,
             *       "nicFaultsBy": "driver",
             *       "translationRequestNs": 599,
             *       "pageRequestNs": 215,
             *       "pageRequestInterruptNs": 1500,
             *       "pageRequestThreadNs": 2700,
             *       "pageResponseNs": 690,
             *       "pageRetryNs": 734,
             *       "nicEnergyPerByteNanojoules": 0.4,
             *       "nicIdleWatts": 12,
             *       "routerEnergyPerByteNanojoules": 0.05,
             *       "routerPortIdleWatts": 6
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["PageRequestsParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * CXL memory pool, InfiniBand HDR
         * @description Hosts with HDR adapters and a multi-headed CXL memory pool that the loads and stores of all nodes can reach.
         */
        CxlPoolMachine: {
            /** @enum {string} */
            preset: "cxl-pool";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/cxl-pool` gives their sources.
             * @default {
             *       "topology": "fat-tree",
             *       "nodesPerRouter": 20,
             *       "wireLatencyNs": 500,
             *       "hopLatencyNs": 130,
             *       "gapPerByteNs": 0.04,
             *       "nodeMessageGapNs": 4.651162790697675,
             *       "linkBandwidthBytesPerNs": 25,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 42,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 220,
             *       "doorbellNs": 200,
             *       "queuePairGapNs": 350,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 40,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 16,
             *       "withinNode": "shared-memory",
             *       "loopBackNs": 400,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 100,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 0,
             *       "readCompletionNs": 0,
             *       "completionPollNs": 50,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 256,
             *       "busBandwidthBytesPerNs": 28.42,
             *       "busHeaderBytes": 24,
             *       "busCompletionHeaderBytes": 20,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 269,
             *       "busWriteNs": 0,
             *       "busCredits": 64,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 64,
             *       "iotlbWays": "full",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 8,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "pass-through",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 32,
             *       "interruptLatencyNs": 1500,
             *       "upcallNs": 600,
             *       "scratchpadAccessNs": 33,
             *       "copyPerByteNs": 0.07,
             *       "addPerByteNs": 0.03,
             *       "messageOverheadNs": 70,
             *       "handlerDispatchNs": 150,
             *       "completionNs": 20,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 32,
             *       "threadCreateNs": 10000,
             *       "threadCancelNs": 5000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 32,
             *       "pageFaultEntryNs": 600,
             *       "faultBookkeepingNs": 300,
             *       "pageInNs": 290,
             *       "pageReadNs": 80000,
             *       "protectPageNs": 2500,
             *       "protectNextPageNs": 100,
             *       "mprotectNs": 2800,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 1500,
             *       "signalNs": 2400,
             *       "systemCallNs": 100,
             *       "libraryThreads": 0,
             *       "timerTickNs": 4000000,
             *       "timeSliceNs": 3000000,
             *       "memoryAccessNs": 81,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 549755813888,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 5,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 36,
             *       "dmaDescriptorNs": 800,
             *       "dmaDescriptorBytes": 2097152,
             *       "dmaRecordBytes": 0,
             *       "dmaCallNs": 0,
             *       "dmaSubmitNs": 100,
             *       "dmaDescriptorsPerDoorbell": 1,
             *       "pageLockNs": 0,
             *       "pageRecordBytes": 0,
             *       "pinBaseNs": 16000,
             *       "pinPerPageNs": 245.76,
             *       "unpinBaseNs": 10000,
             *       "unpinPerPageNs": 122.88,
             *       "nicFaultNs": 2200000,
             *       "nicFaultPerPageNs": 250,
             *       "moveBookkeepingNs": 65,
             *       "moveMessagingNs": 480,
             *       "moveHandlerNs": 400,
             *       "nicFaultsBy": "driver",
             *       "translationRequestNs": 599,
             *       "pageRequestNs": 215,
             *       "pageRequestInterruptNs": 1500,
             *       "pageRequestThreadNs": 2700,
             *       "pageResponseNs": 690,
             *       "pageRetryNs": 734,
             *       "poolHeads": 16,
             *       "poolWayNs": 95,
             *       "poolSwitchNs": 0,
             *       "poolBytesPerNs": 26,
             *       "poolControllerNs": 2,
             *       "poolMisses": 12,
             *       "poolCoherence": "back-invalidate",
             *       "poolFlushNs": 60,
             *       "nicEnergyPerByteNanojoules": 0.4,
             *       "nicIdleWatts": 12,
             *       "routerEnergyPerByteNanojoules": 0.05,
             *       "routerPortIdleWatts": 6
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["PageRequestsParameters"] & components["schemas"]["CxlPoolParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * HPE Slingshot-11
         * @description A supercomputer of about 2022: Cassini NICs at 200 Gb/s, a dragonfly of 64-port Rosetta switches.
         */
        Slingshot11Machine: {
            /** @enum {string} */
            preset: "slingshot-11";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/slingshot-11` gives their sources.
             * @default {
             *       "topology": "dragonfly",
             *       "nodesPerRouter": 16,
             *       "wireLatencyNs": 760,
             *       "hopLatencyNs": 350,
             *       "gapPerByteNs": 0.04,
             *       "nodeMessageGapNs": 20,
             *       "linkBandwidthBytesPerNs": 25,
             *       "routing": "adaptive",
             *       "packetBytes": 2048,
             *       "headerBytes": 40,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 192,
             *       "doorbellNs": 200,
             *       "queuePairGapNs": 0,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 0,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 0,
             *       "withinNode": "shared-memory",
             *       "loopBackNs": 660,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 100,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 0,
             *       "readCompletionNs": 0,
             *       "completionPollNs": 50,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 256,
             *       "busBandwidthBytesPerNs": 28.42,
             *       "busHeaderBytes": 24,
             *       "busCompletionHeaderBytes": 20,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 269,
             *       "busWriteNs": 0,
             *       "busCredits": 64,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 64,
             *       "iotlbWays": "full",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 8,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "pass-through",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 32,
             *       "interruptLatencyNs": 1500,
             *       "upcallNs": 600,
             *       "scratchpadAccessNs": 33,
             *       "copyPerByteNs": 0.07,
             *       "addPerByteNs": 0.03,
             *       "messageOverheadNs": 300,
             *       "handlerDispatchNs": 150,
             *       "completionNs": 300,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 32,
             *       "threadCreateNs": 10000,
             *       "threadCancelNs": 5000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 32,
             *       "pageFaultEntryNs": 600,
             *       "faultBookkeepingNs": 300,
             *       "pageInNs": 290,
             *       "pageReadNs": 80000,
             *       "protectPageNs": 2500,
             *       "protectNextPageNs": 100,
             *       "mprotectNs": 2800,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 1500,
             *       "signalNs": 2400,
             *       "systemCallNs": 100,
             *       "libraryThreads": 0,
             *       "timerTickNs": 4000000,
             *       "timeSliceNs": 3000000,
             *       "memoryAccessNs": 81,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "memory",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 549755813888,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 5,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 36,
             *       "dmaDescriptorNs": 800,
             *       "dmaDescriptorBytes": 2097152,
             *       "dmaRecordBytes": 0,
             *       "dmaCallNs": 0,
             *       "dmaSubmitNs": 100,
             *       "dmaDescriptorsPerDoorbell": 1,
             *       "pageLockNs": 0,
             *       "pageRecordBytes": 0,
             *       "pinBaseNs": 16000,
             *       "pinPerPageNs": 245.76,
             *       "unpinBaseNs": 10000,
             *       "unpinPerPageNs": 122.88,
             *       "nicFaultNs": 2200000,
             *       "nicFaultPerPageNs": 250,
             *       "moveBookkeepingNs": 65,
             *       "moveMessagingNs": 480,
             *       "moveHandlerNs": 400,
             *       "nicEnergyPerByteNanojoules": 0.4,
             *       "nicIdleWatts": 12,
             *       "routerEnergyPerByteNanojoules": 0.05,
             *       "routerPortIdleWatts": 3.9
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * Sapphire Rapids with DSA and user interrupts
         * @description A 2023 host: a fourth-generation Xeon whose DSA copies between virtual addresses and whose cores can interrupt each other without the kernel; InfiniBand NDR.
         */
        SprHostMachine: {
            /** @enum {string} */
            preset: "spr-host";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/spr-host` gives their sources.
             * @default {
             *       "topology": "fat-tree",
             *       "nodesPerRouter": 32,
             *       "wireLatencyNs": 700,
             *       "hopLatencyNs": 130,
             *       "gapPerByteNs": 0.02,
             *       "nodeMessageGapNs": 3.0303030303030303,
             *       "linkBandwidthBytesPerNs": 50,
             *       "routing": "minimal",
             *       "packetBytes": 4096,
             *       "headerBytes": 42,
             *       "devicesPerNode": 1,
             *       "inlineBytes": 220,
             *       "doorbellNs": 200,
             *       "queuePairGapNs": 350,
             *       "workRequestNs": 0,
             *       "postsPerDoorbell": 1,
             *       "doorbellCpuNs": 40,
             *       "listEntryGapNs": 0,
             *       "signalEvery": 0,
             *       "sendQueueEntries": 128,
             *       "outstandingReads": 16,
             *       "withinNode": "shared-memory",
             *       "loopBackNs": 600,
             *       "nicQueueMessages": 256,
             *       "nicBufferMessages": 64,
             *       "atomicUnitNs": 100,
             *       "atomicsBy": "nic",
             *       "flushAnswer": "memory",
             *       "completionWriteNs": 0,
             *       "readCompletionNs": 0,
             *       "completionPollNs": 50,
             *       "receiveBuffersPerPeer": 1024,
             *       "cleanUpEvery": 32,
             *       "busMaxPayloadBytes": 256,
             *       "busBandwidthBytesPerNs": 56.84,
             *       "busHeaderBytes": 24,
             *       "busCompletionHeaderBytes": 20,
             *       "busMaxReadRequestBytes": 512,
             *       "busCompletionBoundaryBytes": 0,
             *       "busCompletionPieces": "payload",
             *       "busReadNs": 269,
             *       "busWriteNs": 0,
             *       "busCredits": 64,
             *       "iommuInternalNs": 5,
             *       "iotlbEntries": 64,
             *       "iotlbWays": "full",
             *       "iotlbPolicy": "lru",
             *       "pageWalkLevels": "by-page-size",
             *       "walkersPerIommu": 8,
             *       "contextCacheEntries": 16,
             *       "ordinaryDma": "pass-through",
             *       "contextWalkAccesses": 2,
             *       "processesPerNode": 32,
             *       "interruptLatencyNs": 360,
             *       "upcallNs": 17,
             *       "scratchpadAccessNs": 33,
             *       "copyPerByteNs": 0.07,
             *       "addPerByteNs": 0.03,
             *       "messageOverheadNs": 70,
             *       "handlerDispatchNs": 150,
             *       "completionNs": 20,
             *       "receivePerByteNs": 0,
             *       "amCreditsPerPeer": 32,
             *       "threadCreateNs": 10000,
             *       "threadCancelNs": 5000,
             *       "threadSwitchNs": 1200,
             *       "coresPerNode": 32,
             *       "pageFaultEntryNs": 600,
             *       "faultBookkeepingNs": 300,
             *       "pageInNs": 290,
             *       "pageReadNs": 80000,
             *       "protectPageNs": 2500,
             *       "protectNextPageNs": 100,
             *       "mprotectNs": 2800,
             *       "lockTakenShare": 0.001,
             *       "taskQueueNs": 1500,
             *       "signalNs": 2400,
             *       "systemCallNs": 100,
             *       "libraryThreads": 0,
             *       "timerTickNs": 4000000,
             *       "timeSliceNs": 3000000,
             *       "memoryAccessNs": 81,
             *       "memoryPerByteNs": 0,
             *       "nicWritesTo": "last-level-cache",
             *       "sharedMemoryNs": 150,
             *       "nodeMemoryBytes": 549755813888,
             *       "iotlbPageBytes": 4096,
             *       "pageFrames": "scattered",
             *       "cacheBytes": 2097152,
             *       "cacheWays": 16,
             *       "cacheLineBytes": 64,
             *       "coresPerCache": 1,
             *       "cacheHitNs": 5,
             *       "lineFillNs": 5,
             *       "lineWriteBackNs": 5,
             *       "dmaChannels": 4,
             *       "dmaBandwidthBytesPerNs": 36,
             *       "dmaDescriptorNs": 800,
             *       "dmaDescriptorBytes": 2097152,
             *       "dmaRecordBytes": 0,
             *       "dmaCallNs": 0,
             *       "dmaSubmitNs": 100,
             *       "dmaDescriptorsPerDoorbell": 1,
             *       "pageLockNs": 0,
             *       "pageRecordBytes": 0,
             *       "pinBaseNs": 16000,
             *       "pinPerPageNs": 245.76,
             *       "unpinBaseNs": 10000,
             *       "unpinPerPageNs": 122.88,
             *       "nicFaultNs": 2200000,
             *       "nicFaultPerPageNs": 250,
             *       "moveBookkeepingNs": 65,
             *       "moveMessagingNs": 480,
             *       "moveHandlerNs": 400,
             *       "nicFaultsBy": "driver",
             *       "translationRequestNs": 599,
             *       "pageRequestNs": 215,
             *       "pageRequestInterruptNs": 1500,
             *       "pageRequestThreadNs": 2700,
             *       "pageResponseNs": 690,
             *       "pageRetryNs": 734,
             *       "nicEnergyPerByteNanojoules": 0.4,
             *       "nicIdleWatts": 12,
             *       "routerEnergyPerByteNanojoules": 0.05,
             *       "routerPortIdleWatts": 6
             *     }
             */
            override?: components["schemas"]["NetworkParameters"] & components["schemas"]["NicParameters"] & components["schemas"]["RdmaParameters"] & components["schemas"]["CompletionQueueParameters"] & components["schemas"]["BusParameters"] & components["schemas"]["IommuParameters"] & components["schemas"]["CpuParameters"] & components["schemas"]["MessagingParameters"] & components["schemas"]["ThreadsParameters"] & components["schemas"]["PagingParameters"] & components["schemas"]["MemoryParameters"] & components["schemas"]["CacheParameters"] & components["schemas"]["DmaEngineParameters"] & components["schemas"]["RegistrationParameters"] & components["schemas"]["PageRequestsParameters"] & components["schemas"]["EnergyParameters"];
        };
        /**
         * LogGP machine
         * @description The bare LogGOPS model: latency, overhead and gap, per message and per byte, and a rendezvous threshold.
         */
        LoggpMachine: {
            /** @enum {string} */
            preset: "loggp";
            /**
             * @description Parameters of the preset to override, shown with their defaults; `/v1/machines/loggp` gives their sources.
             * @default {
             *       "latencyNs": 2500,
             *       "overheadNs": 1500,
             *       "gapNs": 1000,
             *       "gapPerByteNs": 6,
             *       "overheadPerByteNs": 0,
             *       "rendezvousThresholdBytes": 65535
             *     }
             */
            override?: components["schemas"]["LoggpParameters"];
        };
        /** @description The program that communicates. */
        WorkloadChoice: components["schemas"]["DhtWorkload"] | components["schemas"]["RemoteQueueWorkload"] | components["schemas"]["AccessCounterWorkload"] | components["schemas"]["GetLoggingWorkload"] | components["schemas"]["ParallelSortWorkload"] | components["schemas"]["IncrementalCheckpointWorkload"] | components["schemas"]["XorCheckpointWorkload"] | components["schemas"]["VGasWorkload"] | components["schemas"]["PageProtectionWorkload"] | components["schemas"]["ControlBitsWorkload"] | components["schemas"]["StreamWorkload"] | components["schemas"]["CannonWorkload"] | components["schemas"]["BitonicSortWorkload"] | components["schemas"]["RandomPutWorkload"] | components["schemas"]["RepeatPutWorkload"] | components["schemas"]["PassivePutWorkload"] | components["schemas"]["OverlapWorkload"] | components["schemas"]["CacheInterferenceWorkload"] | components["schemas"]["MemcpyWorkload"] | components["schemas"]["SorWorkload"] | components["schemas"]["LuWorkload"] | components["schemas"]["IsWorkload"] | components["schemas"]["WaterWorkload"] | components["schemas"]["BarnesWorkload"] | components["schemas"]["NbodyWorkload"] | components["schemas"]["NbodywWorkload"] | components["schemas"]["TspWorkload"] | components["schemas"]["OceanWorkload"] | components["schemas"]["PageFaultWorkload"] | components["schemas"]["EventLatencyWorkload"] | components["schemas"]["PageProtectionCostWorkload"] | components["schemas"]["RemoteAccessWorkload"] | components["schemas"]["ConsistencyWorkload"] | components["schemas"]["MessagingWorkload"] | components["schemas"]["MemoryProvisioningWorkload"] | components["schemas"]["PartitionTradeoffWorkload"] | components["schemas"]["AddressTranslationWorkload"] | components["schemas"]["PartitionProtectionWorkload"] | components["schemas"]["LitmusWorkload"] | components["schemas"]["PingPongWorkload"] | components["schemas"]["GoalWorkload"];
        /**
         * Distributed hash table
         * @description Every process inserts (looks up, deletes) random elements in the volumes of random processes.
         */
        DhtWorkload: {
            /** @enum {string} */
            kind: "dht";
            /**
             * @description What is measured; lookup and delete work on elements that were inserted before the clock starts.
             * @default insert
             * @enum {unknown}
             */
            operation?: "insert" | "lookup" | "delete";
            /**
             * @description Operations that each inserting process performs.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description Number of processes that run the program, starting with the lowest rank; the others are then their targets. 0: all processes run it, and all are targets.
             * @default 0
             */
            insertingProcesses?: number;
            /**
             * @description Share of table cells that are occupied beforehand; an insert into one of them collides.
             * @default 0.05
             */
            collisionRate?: number;
            /**
             * @description R, the ratio of local computation: each operation is preceded by R/(1-R) times the reference time of computation.
             * @default 0
             */
            computationRatio?: number;
            /**
             * @description Communication time that the computation ratio refers to, equal for all mechanisms.
             * @default 2000
             */
            computationReferenceNs?: number;
            /**
             * @description Cells in the table of a volume; the overflow heap has the same number in addition.
             * @default 2097152
             */
            volumeElements?: number;
            /**
             * @description When the heap is full: let it grow and count the growth, or reject the element and count the rejection.
             * @default resize
             * @enum {unknown}
             */
            overflow?: "resize" | "reject";
            /**
             * @description How a collided element is linked: as printed in listing 2, which can lose an element to a race, or repaired.
             * @default as-printed
             * @enum {unknown}
             */
            chaining?: "as-printed" | "repaired";
            /**
             * @description Whether a lookup follows the chain of the overflow heap or is one plain get.
             * @default false
             */
            lookupChains?: boolean;
            /**
             * @description Operations between two blocking flushes, each to the most recent target. 0 for none: the run ends when the last operation has taken effect.
             * @default 0
             */
            flushEvery?: number;
            /**
             * @description Whether flushes count as remote operations.
             * @default true
             */
            countFlushes?: boolean;
            /**
             * @description Size of the value of each element: it travels with the element, lies in its cell, and lookups get it. 0: an element has no value.
             * @default 0
             */
            valueBytes?: number;
            /**
             * @description Window of operations that a process has in flight at once: first the initial accesses of all of them, then the remaining steps of each. It applies only where gets and atomics can be posted (rma, registration, remote loads), and not to deletes. With other mechanisms, a process waits for each call, but never for handler calls.
             * @default 1
             */
            operationsInFlight?: number;
            /**
             * @description Probability that an operation targets the volume of its own process; otherwise it targets that of a random target, which may be its own.
             * @default 0
             */
            ownShare?: number;
            /**
             * @description Exponent z of the popularity of places in the table: the k-th most popular place is drawn in proportion to 1/k to this power. 0: all are equally likely.
             * @default 0
             */
            keySkew?: number;
            /**
             * @description Average number of lookups per insert, of elements that have been in the table since before the clock starts; whether an operation is a lookup or an insert is drawn at random. Lookups follow chains.
             * @default 0
             */
            readsPerWrite?: number;
            /**
             * @description Number of processes that insert, starting with the lowest rank; the others only look up elements that have been in the table since before the clock starts. 0: all processes insert. Rates of inserts and of lookups are then parts of the rate of all operations, in proportion to the requested number of each.
             * @default 0
             */
            writingProcesses?: number;
            /**
             * @description closed: each operation follows the one before. poisson: operations arrive at random at the offered rate and wait if the process is not ready. bursty: bursts arrive in the same way, and the operations of a burst arrive together.
             * @default closed
             * @enum {unknown}
             */
            arrivalProcess?: "closed" | "poisson" | "bursty";
            /**
             * @description For poisson and bursty: offered rate, as operations arriving per second of simulated time, over all processes that run the program.
             * @default 1000000
             */
            arrivalsPerSecond?: number;
            /**
             * @description For bursty: mean number of operations per burst; the numbers are geometrically distributed.
             * @default 8
             */
            burstOperations?: number;
            /**
             * @description Share of operations at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Remote queue
         * @description Every process enqueues elements in the queues of random processes: by fetch-and-add and put, or by one access.
         */
        RemoteQueueWorkload: {
            /** @enum {string} */
            kind: "remote-queue";
            /**
             * @description Elements that each process enqueues.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description Size of an element.
             * @default 8
             */
            elementBytes?: number;
            /**
             * @description Number of processes that hold a queue, starting with the lowest rank; at most as many as there are processes.
             * @default 16384
             */
            queues?: number;
            /**
             * @description Elements that a queue can hold; one more is an error.
             * @default 1048576
             */
            queueElements?: number;
            /**
             * @description Operations between two blocking flushes, each to the most recent target. 0 for none: the run ends when the last operation has taken effect.
             * @default 0
             */
            flushEvery?: number;
            /**
             * @description closed: each operation follows the one before. poisson: operations arrive at random at the offered rate and wait if the process is not ready. bursty: bursts arrive in the same way, and the operations of a burst arrive together.
             * @default closed
             * @enum {unknown}
             */
            arrivalProcess?: "closed" | "poisson" | "bursty";
            /**
             * @description For poisson and bursty: offered rate, as operations arriving per second of simulated time, over all processes that run the program.
             * @default 1000000
             */
            arrivalsPerSecond?: number;
            /**
             * @description For bursty: mean number of operations per burst; the numbers are geometrically distributed.
             * @default 8
             */
            burstOperations?: number;
            /**
             * @description Share of operations at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Access counter
         * @description Every process accesses random words of random processes while the accesses to each page are counted.
         */
        AccessCounterWorkload: {
            /** @enum {string} */
            kind: "access-counter";
            /**
             * @description What is counted: reads, for which the origin waits, or writes.
             * @default get
             * @enum {unknown}
             */
            access?: "get" | "put";
            /**
             * @description Accesses that each process makes.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description Pages of the data structure at each process; every page has a counter.
             * @default 1
             */
            countedPages?: number;
            /**
             * @description For counts at the origin: accesses of a process between two sums over all processes; 0 for a single sum at the end.
             * @default 100
             */
            sumEvery?: number;
            /**
             * @description CPU time to add two counters when counts are summed.
             * @default 1
             */
            addWordNs?: number;
            /**
             * @description Share of accesses at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Logging of gets
         * @description Every process reads random words of random processes, and each owner’s log records what was read from it.
         */
        GetLoggingWorkload: {
            /** @enum {string} */
            kind: "get-logging";
            /**
             * @description Gets that each process makes.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description Data of a get.
             * @default 8
             */
            getBytes?: number;
            /**
             * @description Memory of each process that others read from.
             * @default 1048576
             */
            dataBytes?: number;
            /**
             * @description How an origin without handlers appends to the log: by one put into its own area, or to a log shared by all through fetch-and-add, put and flush. Without atomics every origin has its own area.
             * @default own-area
             * @enum {unknown}
             */
            logAppend?: "own-area" | "shared";
            /**
             * @description Bytes of a record sent back to the target, in addition to the data.
             * @default 0
             */
            logMetadataBytes?: number;
            /**
             * @description Size of an area of the log; when it is full, new records overwrite the oldest.
             * @default 65536
             */
            logAreaBytes?: number;
            /**
             * @description Share of gets at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Fault-tolerant parallel sort
         * @description A sample sort of generated keys whose exchange consists of gets; each owner’s log records what was read from it.
         */
        ParallelSortWorkload: {
            /** @enum {string} */
            kind: "parallel-sort";
            /**
             * @description Keys that each process generates; all processes together have at most 33,554,432.
             * @default 16384
             */
            keysPerProcess?: number;
            /**
             * @description Bytes that a key stands for on the wire: the key and the data sorted with it.
             * @default 8
             */
            keyBytes?: number;
            /**
             * @description Keys sampled from each process to choose the boundaries between processes.
             * @default 16
             */
            samplesPerProcess?: number;
            /**
             * @description Maximum amount of data that one get moves.
             * @default 4096
             */
            getBytes?: number;
            /**
             * @description How an origin without handlers appends to the log: by one put into its own area, or to a log shared by all through fetch-and-add, put and flush. Without atomics every origin has its own area.
             * @default shared
             * @enum {unknown}
             */
            logAppend?: "own-area" | "shared";
            /**
             * @description Bytes of a record sent back to the target, in addition to the data.
             * @default 0
             */
            logMetadataBytes?: number;
            /**
             * @description Size of an area of the log; when it is full, new records overwrite the oldest.
             * @default 65536
             */
            logAreaBytes?: number;
            /**
             * @description CPU time of one comparison while keys are sorted and merged.
             * @default 4
             */
            compareNs?: number;
        };
        /**
         * Incremental checkpoints
         * @description Processes write to their own and each other’s memory, save the pages that were written, and recover one process that fails.
         */
        IncrementalCheckpointWorkload: {
            /** @enum {string} */
            kind: "incremental-checkpoint";
            /**
             * @description Writes that each process makes.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description What a checkpoint saves: the pages written since the last one, or all of them.
             * @default incremental
             * @enum {unknown}
             */
            checkpoint?: "incremental" | "full";
            /**
             * @description Writes of each process between two checkpoints, which all processes take together.
             * @default 300
             */
            checkpointEvery?: number;
            /**
             * @description Where nothing at the target observes a put: whether its origin sets the word of the page at every write, or only at its first write to the page since the last checkpoint.
             * @default every-write
             * @enum {unknown}
             */
            marking?: "every-write" | "first-write";
            /**
             * @description Memory of each process that checkpoints save.
             * @default 262144
             */
            memoryBytes?: number;
            /**
             * @description Data of a write.
             * @default 8
             */
            writeBytes?: number;
            /**
             * @description Share of each memory that is written between two checkpoints, a different part each time.
             * @default 0.25
             */
            writtenShare?: number;
            /**
             * @description Share of writes that go to the memory of the writing process.
             * @default 0.5
             */
            localShare?: number;
            /**
             * @description Number of other processes that each process writes to, the next ones by rank.
             * @default 4
             */
            partners?: number;
            /**
             * @description Maximum amount of data that one put of a checkpoint, or one get of a recovery, moves.
             * @default 4096
             */
            transferBytes?: number;
            /**
             * @description Computation time before each write.
             * @default 500
             */
            computeNs?: number;
            /**
             * @description CPU time of a write to the process’s own memory.
             * @default 5
             */
            localWriteNs?: number;
            /**
             * @description CPU time to record a put so that it can be repeated.
             * @default 10
             */
            logPutNs?: number;
            /**
             * @description CPU time to check the dirty bit of a page, or the word that others set for it.
             * @default 9
             */
            scanPageNs?: number;
        };
        /**
         * Parity checkpoints
         * @description Groups of processes keep the exclusive or of their memories at one process each, and reconstruct a lost memory from it.
         */
        XorCheckpointWorkload: {
            /** @enum {string} */
            kind: "xor-checkpoint";
            /**
             * @description Checkpoints that each process takes.
             * @default 4
             */
            checkpoints?: number;
            /**
             * @description Memory of each process that its checkpoints save.
             * @default 4096
             */
            checkpointBytes?: number;
            /**
             * @description Number of processes whose parity one further process keeps; the last group takes the remaining ones.
             * @default 8
             */
            groupProcesses?: number;
            /**
             * @description Maximum amount of data that one access or message moves.
             * @default 4096
             */
            putBytes?: number;
            /**
             * @description Computation time before each checkpoint.
             * @default 20000
             */
            computeNs?: number;
            /**
             * @description CPU time to combine an 8-byte word when a lost memory is reconstructed.
             * @default 1
             */
            xorWordNs?: number;
        };
        /**
         * Virtual global address space
         * @description Every process accesses memories that are larger than their resident part: handlers bring in missing pages from elsewhere.
         */
        VGasWorkload: {
            /** @enum {string} */
            kind: "v-gas";
            /**
             * @description Accesses that each process makes.
             * @default 500
             */
            operationsPerProcess?: number;
            /**
             * @description Pages of the address space of each process.
             * @default 64
             */
            pages?: number;
            /**
             * @description Number of those pages that fit in its memory; the others lie in the memory of another process.
             * @default 16
             */
            residentPages?: number;
            /**
             * @description Which page is evicted for another: the oldest, or the least recently used, for which accesses to resident pages are logged as well.
             * @default fifo
             * @enum {unknown}
             */
            replacement?: "fifo" | "lru";
            /**
             * @description Share of accesses that are puts; the others are gets.
             * @default 0.5
             */
            putShare?: number;
            /**
             * @description Share of each address space, its first pages, that is accessed more often than the rest.
             * @default 0.2
             */
            hotPageShare?: number;
            /**
             * @description Share of accesses that go to those pages.
             * @default 0.8
             */
            hotAccessShare?: number;
            /**
             * @description Maximum amount of data that one put or get of a page moves.
             * @default 4096
             */
            transferBytes?: number;
            /**
             * @description Computation time before each access.
             * @default 1000
             */
            computeNs?: number;
            /**
             * @description Share of accesses at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Page protection
         * @description Every process puts to and gets from random pages of random processes, some of which the control bits protect.
         */
        PageProtectionWorkload: {
            /** @enum {string} */
            kind: "page-protection";
            /**
             * @description Accesses that each process makes.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description What happens to a blocked access besides being blocked: its metadata are logged and counted, nothing, or an entry is made in the fault log.
             * @default count
             * @enum {unknown}
             */
            onBlocked?: "count" | "discard" | "fault";
            /**
             * @description Pages that each process exposes.
             * @default 64
             */
            pages?: number;
            /**
             * @description Number of those pages, the first ones, that nobody may read or write.
             * @default 16
             */
            protectedPages?: number;
            /**
             * @description Share of accesses that are puts; the others are gets.
             * @default 0.5
             */
            putShare?: number;
            /**
             * @description Share of accesses at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Control bits
         * @description Every process puts to and gets from marked and plain pages of random processes, and the outcome of each access is counted.
         */
        ControlBitsWorkload: {
            /** @enum {string} */
            kind: "control-bits";
            /**
             * @description Accesses that each process makes.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description W: puts to marked pages are written.
             * @default false
             */
            bitW?: boolean;
            /**
             * @description WL: the metadata of puts is logged.
             * @default true
             */
            bitWL?: boolean;
            /**
             * @description WLD: metadata and data of puts are logged.
             * @default true
             */
            bitWLD?: boolean;
            /**
             * @description R: gets of marked pages return their data.
             * @default true
             */
            bitR?: boolean;
            /**
             * @description RL: the metadata of gets is logged.
             * @default true
             */
            bitRL?: boolean;
            /**
             * @description RLD: metadata and data of gets are logged.
             * @default true
             */
            bitRLD?: boolean;
            /**
             * @description E: logged accesses go to the access log; without it to the fault log.
             * @default true
             */
            bitE?: boolean;
            /**
             * @description Data of an access; its first word is checked.
             * @default 8
             */
            accessBytes?: number;
            /**
             * @description Share of accesses that are puts; the others are gets.
             * @default 0.5
             */
            putShare?: number;
            /**
             * @description Share of accesses to plain pages.
             * @default 0.25
             */
            plainShare?: number;
            /**
             * @description Marked pages that each process exposes, with an equal number of plain ones.
             * @default 64
             */
            pages?: number;
            /**
             * @description Accesses between two flushes, each to the most recent target; 0 for none.
             * @default 0
             */
            flushEvery?: number;
            /**
             * @description What these flushes complete: active accesses, through an active flush, or plain ones, through a traditional flush.
             * @default active
             * @enum {unknown}
             */
            flushed?: "active" | "plain";
            /**
             * @description Share of accesses at either end that the rate excludes; measurement also stops when the first process has finished.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Packet stream
         * @description Every second process sends Ethernet frames to its neighbour: a packet generator, a UDP stream or a TCP stream.
         */
        StreamWorkload: {
            /** @enum {string} */
            kind: "stream";
            /**
             * @description What sends: a packet generator that maps the rings into user space, or a UDP or TCP stream through the kernel.
             * @default packets
             * @enum {unknown}
             */
            traffic?: "packets" | "udp" | "tcp";
            /**
             * @description Size of a frame including header and checksum.
             * @default 1518
             */
            frameBytes?: number;
            /**
             * @description Frames that each sender sends.
             * @default 5000
             */
            operationsPerProcess?: number;
            /**
             * @description CPU time per frame where the rings are mapped into user space.
             * @default 60
             */
            mappedPacketNs?: number;
            /**
             * @description Frames that the packet generator hands over with one doorbell.
             * @default 32
             */
            sendBatch?: number;
            /**
             * @description CPU time per frame, sent or received, in the kernel’s stack, excluding the copy.
             * @default 800
             */
            kernelPacketNs?: number;
            /**
             * @description CPU time per byte copied between user space and kernel.
             * @default 0.5
             */
            copyPerByteNs?: number;
            /**
             * @description CPU time per frame of a user-level stack that reads frames from the access log.
             * @default 300
             */
            userPacketNs?: number;
            /**
             * @description Time that the CPU waits for a register of the interface, excluding the path in between.
             * @default 100
             */
            registerAccessNs?: number;
            /**
             * @description Minimum interval between two interrupts of an interface.
             * @default 50000
             */
            interruptIntervalNs?: number;
            /**
             * @description Payload that a TCP sender may have in flight without an acknowledgement.
             * @default 65536
             */
            windowBytes?: number;
            /**
             * @description TCP segments covered by one acknowledgement; never more than the window holds.
             * @default 2
             */
            acknowledgeEvery?: number;
            /**
             * @description Whether a full interface stops the sender’s link or drops frames. TCP always runs with it on: loss and retransmission are not modelled.
             * @default false
             */
            flowControl?: boolean;
            /**
             * @description Descriptors in the ring of either direction.
             * @default 256
             */
            descriptors?: number;
            /**
             * @description Descriptors that the interface fetches in one read; with 1, a frame takes three transactions: descriptor, data, write-back.
             * @default 1
             */
            descriptorBatch?: number;
            /**
             * @description Memory on the interface for frames of either direction.
             * @default 32768
             */
            fifoBytes?: number;
            /**
             * @description Number of pages that the kernel’s buffers are spread over; mapped rings cycle through their own.
             * @default 512
             */
            bufferPages?: number;
            /**
             * @description Share of frames at either end that the rate excludes.
             * @default 0.25
             */
            warmupShare?: number;
        };
        /**
         * Cannon’s matrix multiplication
         * @description Processes on a square mesh multiply two matrices; blocks travel along rows and columns, with one put per element.
         */
        CannonWorkload: {
            /** @enum {string} */
            kind: "cannon";
            /**
             * @description Rows and columns of the matrices; rounded up to a multiple of the side of the mesh.
             * @default 548
             */
            matrixSize?: number;
            /**
             * @description Computation time for each multiplication and addition.
             * @default 3020
             */
            multiplyAddNs?: number;
            /**
             * @description Whether the elements of a step’s two blocks are put together, two in flight, or one block after the other.
             * @default false
             */
            overlapped?: boolean;
            /**
             * @description Share of operations at either end that rates exclude.
             * @default 0.1
             */
            warmupShare?: number;
        };
        /**
         * Bitonic sort
         * @description Processes sort their own keys, then merge with partners by compare-and-exchange, with one put per key.
         */
        BitonicSortWorkload: {
            /** @enum {string} */
            kind: "bitonic-sort";
            /**
             * @description Keys of each process, 4 bytes each.
             * @default 44270
             */
            keysPerProcess?: number;
            /**
             * @description Computation time for each comparison of two keys.
             * @default 22000
             */
            comparisonNs?: number;
            /**
             * @description Share of operations at either end that rates exclude.
             * @default 0.1
             */
            warmupShare?: number;
        };
        /**
         * Puts over a working set
         * @description Processes put to (or get from) places of a working set in the memory of others, in a selectable pattern.
         */
        RandomPutWorkload: {
            /** @enum {string} */
            kind: "random-put";
            /**
             * @description Puts, or gets of the same size.
             * @default put
             * @enum {unknown}
             */
            operation?: "put" | "get";
            /**
             * @description Measured operations of each process that sends; each is a window of puts.
             * @default 20000
             */
            operationsPerProcess?: number;
            /**
             * @description Size of a put.
             * @default 8
             */
            putBytes?: number;
            /**
             * @description Memory of each target that is put to.
             * @default 67108864
             */
            workingSetBytes?: number;
            /**
             * @description Which places are accessed: all equally often, a few very often, in equal steps, or a hot part and a cold part.
             * @default uniform
             * @enum {unknown}
             */
            pattern?: "uniform" | "zipf" | "strided" | "hot-cold";
            /**
             * @description For zipf: the k-th most popular page is accessed in proportion to 1/k to this power.
             * @default 1
             */
            zipfExponent?: number;
            /**
             * @description For strided: step, in pages (or in puts, where they are longer than a page).
             * @default 1
             */
            stride?: number;
            /**
             * @description For hot-cold: share of the working set that is hot.
             * @default 0.1
             */
            hotShare?: number;
            /**
             * @description For hot-cold: share of accesses that go to the hot part.
             * @default 0.9
             */
            hotProbability?: number;
            /**
             * @description Alignment in pages of a put that is longer than a page: it begins at a multiple of this many pages. 0: of its own size.
             * @default 0
             */
            alignmentPages?: number;
            /**
             * @description Where the data of a put lie at its origin: in a separate area, inside the working set, or in memory that is already registered.
             * @default inside
             * @enum {unknown}
             */
            sourceArea?: "disjoint" | "inside" | "unpinned";
            /**
             * @description Size of the area that the data come from; at most the working set where the area lies inside it.
             * @default 52428800
             */
            sourceAreaBytes?: number;
            /**
             * @description Share of the processes that send, starting with the lowest rank; the others only receive.
             * @default 1
             */
            senderShare?: number;
            /**
             * @description Target of a process: the process half of all ranks further on, a random one, or the last one, so that all puts converge.
             * @default opposite
             * @enum {unknown}
             */
            destination?: "opposite" | "random" | "last";
            /**
             * @description Puts that are issued before the process waits for all of them; also gets if the mechanism can have several in flight.
             * @default 1
             */
            window?: number;
            /**
             * @description Number of unmeasured touches of every page of the working set and the source area beforehand, after which senders wait for each other: "long enough to reach a steady state".
             * @default 1
             */
            warmUpRounds?: number;
            /**
             * @description closed: each operation follows the one before. poisson: operations arrive at random at the offered rate and wait if the process is not ready. bursty: bursts arrive in the same way, and the operations of a burst arrive together.
             * @default closed
             * @enum {unknown}
             */
            arrivalProcess?: "closed" | "poisson" | "bursty";
            /**
             * @description For poisson and bursty: offered rate, as operations arriving per second of simulated time, over all processes that run the program.
             * @default 1000000
             */
            arrivalsPerSecond?: number;
            /**
             * @description For bursty: mean number of operations per burst; the numbers are geometrically distributed.
             * @default 8
             */
            burstOperations?: number;
            /**
             * @description Share of operations at either end that rates exclude.
             * @default 0.1
             */
            warmupShare?: number;
        };
        /**
         * Repeated puts
         * @description The first half of the processes repeatedly puts to (or gets from) the same place of the other half.
         */
        RepeatPutWorkload: {
            /** @enum {string} */
            kind: "repeat-put";
            /**
             * @description Puts, or gets of the same size.
             * @default put
             * @enum {unknown}
             */
            operation?: "put" | "get";
            /**
             * @description Operations of each process that sends; each is a window of puts.
             * @default 200
             */
            operationsPerProcess?: number;
            /**
             * @description Size of a put.
             * @default 65536
             */
            putBytes?: number;
            /**
             * @description Puts that are issued before the process waits for all of them; also gets if the mechanism can have several in flight.
             * @default 1
             */
            window?: number;
            /**
             * @description Whether the data come from memory that has to be registered, or from memory that is already registered.
             * @default true
             */
            pinnedSource?: boolean;
            /**
             * @description Share of operations at either end that rates exclude.
             * @default 0.1
             */
            warmupShare?: number;
        };
        /**
         * Passive epochs of puts
         * @description Origins repeatedly lock the window of a target, put (accumulate, fetch) some messages and unlock it.
         */
        PassivePutWorkload: {
            /** @enum {string} */
            kind: "passive-put";
            /**
             * @description Operations that an epoch consists of.
             * @default put
             * @enum {unknown}
             */
            operation?: "put" | "accumulate" | "fetch" | "put-and-fetch";
            /**
             * @description Epochs of each origin.
             * @default 100
             */
            operationsPerProcess?: number;
            /**
             * @description Size of a message.
             * @default 4096
             */
            putBytes?: number;
            /**
             * @description Messages between lock and unlock; with put-and-fetch, each is put and fetched.
             * @default 8
             */
            putsPerEpoch?: number;
            /**
             * @description Whether an origin locks the window exclusively or shares it.
             * @default exclusive
             * @enum {unknown}
             */
            lockMode?: "exclusive" | "shared";
            /**
             * @description Origins that put to the same target.
             * @default 1
             */
            originsPerTarget?: number;
            /**
             * @description Time that a target computes between two short calls of the library; 0: it waits in the library.
             * @default 0
             */
            targetComputeNs?: number;
            /**
             * @description Places in the window that the messages of an epoch go to in turn.
             * @default 1
             */
            distinctPlaces?: number;
            /**
             * @description Share of epochs at either end that rates exclude.
             * @default 0.1
             */
            warmupShare?: number;
        };
        /**
         * Overlap at the receiver
         * @description How much of the time that a receiver of epochs spends on communication can be overlapped with computation, measured with and without computation.
         */
        OverlapWorkload: {
            /** @enum {string} */
            kind: "overlap";
            /**
             * @description Rounds of each pair without computation, and as many with it.
             * @default 20
             */
            operationsPerProcess?: number;
            /**
             * @description Size of a put.
             * @default 65536
             */
            putBytes?: number;
            /**
             * @description Puts per round, between lock and unlock.
             * @default 1
             */
            putsPerEpoch?: number;
            /**
             * @description Computation of the receiver in a round, as a multiple of its communication time without computation.
             * @default 1
             */
            computationShare?: number;
        };
        /**
         * Cache interference
         * @description A target sweeps over an array while puts arrive: the cache lines that its computation misses, with and without the puts.
         */
        CacheInterferenceWorkload: {
            /** @enum {string} */
            kind: "cache-interference";
            /**
             * @description Loops of the computation, each of which ends with both processes synchronising; an equal number without puts comes first.
             * @default 12
             */
            operationsPerProcess?: number;
            /**
             * @description Number of times that a loop reads its array.
             * @default 2
             */
            sweepsPerLoop?: number;
            /**
             * @description Size of the computation’s array.
             * @default 3407872
             */
            footprintBytes?: number;
            /**
             * @description Computation time per 64 bytes of the array, in addition to reading them.
             * @default 40
             */
            lineComputationNs?: number;
            /**
             * @description Size of a put.
             * @default 32768
             */
            putBytes?: number;
            /**
             * @description Data put to a target in one loop; at least one put is made.
             * @default 1048576
             */
            loopBytes?: number;
            /**
             * @description Puts between lock and unlock; an origin opens as many epochs as it needs.
             * @default 1
             */
            putsPerEpoch?: number;
            /**
             * @description Memory that the target reads between the loops without puts and those with puts, so that both begin with none of the array cached.
             * @default 33554432
             */
            evictionBytes?: number;
        };
        /**
         * Memory copies
         * @description Every process copies within its own memory, by its core or by a copy engine, and may compute until a copy is complete.
         */
        MemcpyWorkload: {
            /** @enum {string} */
            kind: "memcpy";
            /**
             * @description Measured operations of each process; each is a window of copies.
             * @default 20
             */
            operationsPerProcess?: number;
            /**
             * @description Size of a copy.
             * @default 65536
             */
            copyBytes?: number;
            /**
             * @description Copies that are started before the process waits for all of them.
             * @default 1
             */
            window?: number;
            /**
             * @description The same source and destination repeatedly, which a cache may hold, or different ones every time, which it cannot.
             * @default reused
             * @enum {unknown}
             */
            buffers?: "reused" | "fresh";
            /**
             * @description Memory from which fresh buffers are taken in turn: more than a cache holds.
             * @default 33554432
             */
            freshAreaBytes?: number;
            /**
             * @description Offset of a source from a page boundary; a destination begins at one.
             * @default 0
             */
            sourceOffsetBytes?: number;
            /**
             * @description Operations before the measured ones; only data that stay cached are cached when measurement begins.
             * @default 2
             */
            warmupOperations?: number;
            /**
             * @description Computation between the start of an operation and the wait for it, as a multiple of the time that the operation takes alone.
             * @default 0
             */
            computationRatio?: number;
        };
        /**
         * Successive over-relaxation
         * @description A grid in two colours: threads compute their rows of one colour from the other, and read one row of each neighbour.
         */
        SorWorkload: {
            /** @enum {string} */
            kind: "sor";
            /**
             * @description Rows of the grid.
             * @default 4096
             */
            rows?: number;
            /**
             * @description Points of a row.
             * @default 4096
             */
            columns?: number;
            /**
             * @description Iterations, each of two phases.
             * @default 10
             */
            iterations?: number;
            /**
             * @description Largest sharing unit: one row of a colour, or part of one.
             * @default 8192
             */
            unitBytes?: number;
            /**
             * @description Computation time per point.
             * @default 86
             */
            updateNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * LU factorisation
         * @description A matrix of contiguous blocks is factored; the threads of a block’s row or column read it once it is final.
         */
        LuWorkload: {
            /** @enum {string} */
            kind: "lu";
            /**
             * @description Rows of the matrix; rounded up to whole blocks.
             * @default 1024
             */
            matrixSize?: number;
            /**
             * @description Rows of a block.
             * @default 32
             */
            blockSide?: number;
            /**
             * @description Largest sharing unit: one block, or one of equal parts of it.
             * @default 8192
             */
            unitBytes?: number;
            /**
             * @description Computation time for each multiplication and addition.
             * @default 33.6
             */
            multiplyAddNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * Integer sort
         * @description Threads count their keys in buckets and add the counts to shared ones, region by region.
         */
        IsWorkload: {
            /** @enum {string} */
            kind: "is";
            /**
             * @description Keys of all threads together.
             * @default 16777216
             */
            keys?: number;
            /**
             * @description Number of times the keys are counted.
             * @default 10
             */
            iterations?: number;
            /**
             * @description Number of key values, each with a shared count of 4 B.
             * @default 512
             */
            buckets?: number;
            /**
             * @description Computation time to count a key, or to add a count.
             * @default 55
             */
            keyNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * Water
         * @description Forces between all pairs of molecules; each thread adds its results to each molecule under that molecule’s lock.
         */
        WaterWorkload: {
            /** @enum {string} */
            kind: "water";
            /**
             * @description Number of molecules, of 672 B each.
             * @default 512
             */
            molecules?: number;
            /**
             * @description Time steps, each with seven barriers.
             * @default 3
             */
            steps?: number;
            /**
             * @description Sharing unit: several whole molecules.
             * @default 4096
             */
            unitBytes?: number;
            /**
             * @description Computation time per pair of molecules, or per molecule where there are no pairs.
             * @default 9870
             */
            pairNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * Barnes-Hut
         * @description N bodies simulated with a tree of cells: one thread builds it; all walk it for their own bodies and write their results into them.
         */
        BarnesWorkload: {
            /** @enum {string} */
            kind: "barnes";
            /**
             * @description Number of bodies, of 200 B each including their part of the tree.
             * @default 16384
             */
            bodies?: number;
            /**
             * @description Time steps, each with three barriers.
             * @default 2
             */
            steps?: number;
            /**
             * @description A cell stands for its bodies where its side is less than this factor times its distance.
             * @default 1
             */
            theta?: number;
            /**
             * @description Sharing unit: several bodies of 100 B, or cells of 200 B.
             * @default 1000
             */
            unitBytes?: number;
            /**
             * @description Computation time for the pull of a cell or body, for inserting a body, or for moving one.
             * @default 3600
             */
            interactionNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * N bodies
         * @description In each step every thread reads all bodies and moves its own.
         */
        NbodyWorkload: {
            /** @enum {string} */
            kind: "nbody";
            /**
             * @description Number of bodies, of 64 B each.
             * @default 8192
             */
            bodies?: number;
            /**
             * @description Steps in which all bodies move.
             * @default 5
             */
            steps?: number;
            /**
             * @description Sharing unit: several bodies.
             * @default 2048
             */
            unitBytes?: number;
            /**
             * @description Computation time for the pull of one body on another.
             * @default 24
             */
            pairNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * N bodies, with a serial phase
         * @description As N bodies, but after each step one thread reads and writes all bodies.
         */
        NbodywWorkload: {
            /** @enum {string} */
            kind: "nbodyw";
            /**
             * @description Number of bodies, of 64 B each.
             * @default 8192
             */
            bodies?: number;
            /**
             * @description Steps in which all bodies move.
             * @default 5
             */
            steps?: number;
            /**
             * @description Sharing unit: several bodies.
             * @default 2048
             */
            unitBytes?: number;
            /**
             * @description Computation time for the pull of one body on another.
             * @default 24
             */
            pairNs?: number;
            /**
             * @description Computation time per body in the serial phase.
             * @default 72000
             */
            serialBodyNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * Travelling salesperson
         * @description The shortest tour by branch and bound: threads take the beginnings of tours from a queue under a lock and solve the rest.
         */
        TspWorkload: {
            /** @enum {string} */
            kind: "tsp";
            /**
             * @description Cities of the tour; their positions are always the same.
             * @default 19
             */
            cities?: number;
            /**
             * @description Computation time to extend a tour by one city.
             * @default 20400
             */
            visitNs?: number;
            /**
             * @description Computation time after which a thread checks the length of the best tour again.
             * @default 500000
             */
            retouchNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * Ocean
         * @description Nearest-neighbour exchange on many grids: time steps over fields, and equations solved by multigrid with an error sum after each sweep.
         */
        OceanWorkload: {
            /** @enum {string} */
            kind: "ocean";
            /**
             * @description Rows of the finest grid, including its border of two.
             * @default 1026
             */
            gridSize?: number;
            /**
             * @description Time steps.
             * @default 2
             */
            steps?: number;
            /**
             * @description V-cycles for each of the two equations of a time step.
             * @default 2
             */
            cycles?: number;
            /**
             * @description Pairs of sweeps on each visit to a level.
             * @default 2
             */
            sweepPairs?: number;
            /**
             * @description Computation time per point and phase.
             * @default 316
             */
            pointNs?: number;
            /**
             * @description Maximum time between the starts of the threads; drawn at random.
             * @default 10000
             */
            startSpreadNs?: number;
        };
        /**
         * Page fault
         * @description Nodes touch minipages that others hold, one node at a time or several nodes touching the same one, in selectable roles.
         */
        PageFaultWorkload: {
            /** @enum {string} */
            kind: "page-fault";
            /**
             * @description Minipages that are requested, one after another. In between, all nodes compute for at least 0.1 s, so nothing else is in flight and their cores are busy with that computation.
             * @default 200
             */
            faults?: number;
            /**
             * @description What is requested: a copy to read, the minipage to write, or the right to write for a node that already reads it.
             * @default read
             * @enum {unknown}
             */
            access?: "read" | "write" | "upgrade";
            /**
             * @description Roles of the nodes: a third node asks the manager for a minipage that another node holds (3), the manager holds it itself (2), or the manager asks (own). On too few nodes for three roles, the manager asks.
             * @default 3
             * @enum {unknown}
             */
            hops?: "2" | "own" | "3";
            /**
             * @description Number of other nodes that have read the minipage before; for an upgrade, all other copies.
             * @default 0
             */
            copies?: number;
            /**
             * @description Number of nodes that request the same minipage at the same time.
             * @default 1
             */
            requestors?: number;
        };
        /**
         * Event latency
         * @description How fast kernels respond to each other: events back and forth, a stream of writes, barriers of all processes, or a lock that is handed over.
         */
        EventLatencyWorkload: {
            /** @enum {string} */
            kind: "event-latency";
            /**
             * @description What is measured: events back and forth between the first node and the last; writes from the first node’s kernel to the last node’s memory, as fast as its NIC accepts them; a barrier that all processes reach at the same instant; or a lock of the first node that processes of the last two nodes hand to each other.
             * @default ping-pong
             * @enum {unknown}
             */
            pattern?: "ping-pong" | "stream" | "barrier" | "lock";
            /**
             * @description Number of round trips, of writes of the stream, of barriers, or of times that each of the two processes holds the lock.
             * @default 1000
             */
            rounds?: number;
            /**
             * @description Size of a write of the stream.
             * @default 4096
             */
            writeBytes?: number;
        };
        /**
         * Cost of page protection
         * @description Every process changes the protection of groups of its pages.
         */
        PageProtectionCostWorkload: {
            /** @enum {string} */
            kind: "page-protection-cost";
            /**
             * @description Contiguous minipages in a group.
             * @default 16
             */
            pages?: number;
            /**
             * @description Number of times that each process changes its group: no access, read, write in turn.
             * @default 1000
             */
            operationsPerProcess?: number;
        };
        /**
         * Remote accesses
         * @description Accesses to memory of other nodes, one at a time or several in flight: reads, puts, answered writes, atomics.
         */
        RemoteAccessWorkload: {
            /** @enum {string} */
            kind: "remote-access";
            /**
             * @description A read; a put; an answered write (a put and a flush where there is none); or atomics on one word.
             * @default read
             * @enum {unknown}
             */
            operation?: "read" | "put" | "write" | "fetch-and-add" | "swap" | "xor";
            /**
             * @description Size of a read, put or write.
             * @default 64
             */
            accessBytes?: number;
            /**
             * @description Reads, sums or puts of a process that are in flight at once. Each read or sum is an operation; puts are flushed together in groups of this size, and each group is one operation.
             * @default 1
             */
            outstanding?: number;
            /**
             * @description Which processes are asked: each process of the first half asks one of the other half; every process asks any other; or every process asks the first, which asks the last.
             * @default opposite
             * @enum {unknown}
             */
            targets?: "opposite" | "all" | "one";
            /**
             * @description Measured accesses of each process that asks.
             * @default 1000
             */
            operationsPerProcess?: number;
            /**
             * @description Memory of a process that the others access, at randomly drawn lines.
             * @default 65536
             */
            windowBytes?: number;
        };
        /**
         * Ordered writes
         * @description Writes to a process on another node, and the cost of having them in order or of knowing that they have arrived.
         */
        ConsistencyWorkload: {
            /** @enum {string} */
            kind: "consistency";
            /**
             * @description Writes per operation.
             * @default 10
             */
            writes?: number;
            /**
             * @description Size of a write.
             * @default 64
             */
            writeBytes?: number;
            /**
             * @description Ordering of the writes of an operation. Either posted writes, the last of which signals that the others have arrived: nothing more; a fence before the last (nothing where the mechanism has no fence); or a flush after it. Or answered writes, one after another (a put and a flush where writes cannot be answered). Without an answer, an operation ends when the last write is visible.
             * @default flush
             * @enum {unknown}
             */
            order?: "none" | "fence" | "flush" | "non-posted";
            /**
             * @description Operations of each process of the first half.
             * @default 200
             */
            operationsPerProcess?: number;
        };
        /**
         * Messages over remote memory
         * @description Messages built from puts and gets: pushed by their sender, or announced by it and pulled by their receiver.
         */
        MessagingWorkload: {
            /** @enum {string} */
            kind: "messaging";
            /**
             * @description Push: the sender puts the data, then a flag. Pull: it puts a descriptor, and the receiver gets the data from the sender.
             * @default push
             * @enum {unknown}
             */
            transfer?: "push" | "pull";
            /**
             * @description Size of a message.
             * @default 4096
             */
            messageBytes?: number;
            /**
             * @description Partition registers that always point to the other process, or that are rewritten before the data of each message move: the extreme case in which they amount to message passing. Only bridges have them.
             * @default mapped
             * @enum {unknown}
             */
            registers?: "mapped" | "rewritten";
            /**
             * @description Upper bound of the computation before each message, which is drawn at random. It is not part of any latency.
             * @default 1000
             */
            spreadNs?: number;
            /**
             * @description Messages of each process of the first half, one at a time.
             * @default 200
             */
            messagesPerProcess?: number;
        };
        /**
         * Memory of a virtual machine
         * @description Virtual machines with more memory than their node has: the rest lies in the memory of other nodes, or is swapped to disk.
         */
        MemoryProvisioningWorkload: {
            /** @enum {string} */
            kind: "memory-provisioning";
            /**
             * @description Where memory lies that the own node cannot hold: on other nodes, whose lines are read and written one by one; or on the disk of the node, which its virtual machines share, and from which whole pages replace the least recently used ones.
             * @default nodes
             * @enum {unknown}
             */
            rest?: "nodes" | "disk";
            /**
             * @description 4 KiB pages of a virtual machine.
             * @default 4096
             */
            vmPages?: number;
            /**
             * @description Number of those pages that its node can hold.
             * @default 2048
             */
            localPages?: number;
            /**
             * @description Share of accesses to the same page as the previous access; the others go to any page.
             * @default 0
             */
            locality?: number;
            /**
             * @description Share of accesses that write.
             * @default 0
             */
            writeShare?: number;
            /**
             * @description Time of an access to local memory.
             * @default 60
             */
            localAccessNs?: number;
            /**
             * @description Time of a store to local memory; the processor does not wait for stores, nor for those to another node.
             * @default 10
             */
            localWriteNs?: number;
            /**
             * @description Time to read a page from the disk of a node, or to write one to it. The disk serves one access after the other.
             * @default 12700000
             */
            diskAccessNs?: number;
            /**
             * @description Accesses of each virtual machine: a process of the first half; the others are memory donors.
             * @default 1000
             */
            operationsPerProcess?: number;
        };
        /**
         * Smaller partitions, more hops
         * @description Reads of remote lines in large partitions of slow DRAM, and in small partitions that are more hops away.
         */
        PartitionTradeoffWorkload: {
            /** @enum {string} */
            kind: "partition-tradeoff";
            /**
             * @description Amount by which a DRAM access is shorter in a small partition.
             * @default 75
             */
            savedNs?: number;
            /**
             * @description Additional links that a request passes on its way to a small partition.
             * @default 3
             */
            extraHops?: number;
            /**
             * @description Latency of one such link.
             * @default 3
             */
            hopNs?: number;
            /**
             * @description Whether these links are on the path of the request only, or also on that of its answer; the paper does not say.
             * @default one-way
             * @enum {unknown}
             */
            hopsPaid?: "one-way" | "both-ways";
            /**
             * @description Partition registers that always point to the small partitions, or one of which is rewritten before each read because there are more partitions than registers.
             * @default mapped
             * @enum {unknown}
             */
            registers?: "mapped" | "rewritten";
            /**
             * @description Lines that each process of the first half reads, each in both kinds of partition.
             * @default 500
             */
            operationsPerProcess?: number;
        };
        /**
         * Address translation
         * @description Processes rewrite their partition registers and translate addresses without accessing them: which memory they reach, and whether two addresses mean the same.
         */
        AddressTranslationWorkload: {
            /** @enum {string} */
            kind: "address-translation";
            /**
             * @description Contents of the registers: all different, or the same in all registers of all processes.
             * @default different
             * @enum {unknown}
             */
            contents?: "different" | "equal";
            /**
             * @description Number of times that each process rewrites its registers; the first contents are the smallest and largest possible.
             * @default 500
             */
            rewrites?: number;
        };
        /**
         * Protection of partitions
         * @description Accesses to pages of other nodes that admit only some bridges, through registers that are rewritten before each access with or without the right to write.
         */
        PartitionProtectionWorkload: {
            /** @enum {string} */
            kind: "partition-protection";
            /**
             * @description A read; a put and a flush; an answered write; or an atomic sum on a word.
             * @default read
             * @enum {unknown}
             */
            operation?: "read" | "put" | "write" | "fetch-and-add";
            /**
             * @description Size of a read, put or write; a sum is of 8 B.
             * @default 64
             */
            accessBytes?: number;
            /**
             * @description Pages that each process exposes.
             * @default 16
             */
            pages?: number;
            /**
             * @description Number of those pages, the first ones, that admit only nodes with even numbers.
             * @default 4
             */
            closedPages?: number;
            /**
             * @description Share of accesses through a register without write permission.
             * @default 0.25
             */
            readOnlyShare?: number;
            /**
             * @description Accesses of each process.
             * @default 1000
             */
            operationsPerProcess?: number;
        };
        /**
         * Litmus tests
         * @description Which orders of remote accesses other processes can observe: a run fails on an outcome that its mechanism forbids, and counts those that it allows.
         */
        LitmusWorkload: {
            /** @enum {string} */
            kind: "litmus";
            /**
             * @description Message passing, store buffering, load buffering, coherence of two reads, independent reads of independent writes, or two writes by each of two threads.
             * @default mp
             * @enum {unknown}
             */
            test?: "mp" | "sb" | "lb" | "corr" | "iriw" | "2+2w";
            /**
             * @description Where the two words lie: with one process, or with two, that take no part in the test; or each of the first two threads has the word that the other writes first.
             * @default two
             * @enum {unknown}
             */
            homes?: "same" | "two" | "crossed";
            /**
             * @description What a thread does after each write: nothing; a fence to all homes (nothing where the mechanism has none); a flush; or it uses answered writes (a put and a flush where writes cannot be answered).
             * @default none
             * @enum {unknown}
             */
            order?: "none" | "fence" | "flush" | "non-posted";
            /**
             * @description Whether a thread waits for each read, or for all of them at its end where its mechanism has such reads.
             * @default blocking
             * @enum {unknown}
             */
            reads?: "blocking" | "split-phase";
            /**
             * @description Number of times the test is run.
             * @default 1000
             */
            tries?: number;
            /**
             * @description Longest computation before an access; drawn at random.
             * @default 5000
             */
            spreadNs?: number;
            /**
             * @description Longest computation of a thread that reads first, before all of its accesses; drawn at random.
             * @default 0
             */
            delayNs?: number;
            /**
             * @description Accesses of a thread before its first one, of the same kind and to the same home, that are still in flight when it begins.
             * @default 0
             */
            backlog?: number;
            /**
             * @description 64 B puts that each process without a part in the test keeps in flight meanwhile.
             * @default 0
             */
            traffic?: number;
            /**
             * @description Which processes generate the background traffic. Either all processes without a part in the test, to other processes drawn at random; or only those near the first or the second thread, each to the one half of all processes away, so that the path from that thread to the opposite part is full and the others are not.
             * @default all
             * @enum {unknown}
             */
            trafficFrom?: "all" | "first" | "second";
        };
        /**
         * Ping-pong
         * @description What network microbenchmarks measure between pairs of processes, the first half with the second: operations that are answered one by one, or (test: bandwidth) the rate with many in flight. Two processes are on two nodes where processesPerNode is 1.
         */
        PingPongWorkload: {
            /** @enum {string} */
            kind: "ping-pong";
            /**
             * @description One operation at a time, as in ib_write_lat or osu_put_latency, or windows of them in flight, each of which is complete before the next, as in osu_put_bw. ib_write_bw has no such pauses: inFlight equal to operationsPerProcess comes closest.
             * @default latency
             * @enum {unknown}
             */
            test?: "latency" | "bandwidth";
            /**
             * @description Puts that the peer sees in its memory, puts that notify it by immediate data, puts followed by a notification behind a flush or behind their completion, messages as libraries send them (a put that notifies, or for long messages a notification upon which the peer gets the data), gets, or atomics on one word. In a latency test the peer answers with the same operation.
             * @default put
             * @enum {unknown}
             */
            operation?: "put" | "notified-put" | "put-then-notify" | "completed-put-then-notify" | "message" | "get" | "fetch-and-add";
            /**
             * @description Size of a put or get.
             * @default 8
             */
            bytes?: number;
            /**
             * @description Longest message that is put eagerly.
             * @default 8192
             */
            eagerBytes?: number;
            /**
             * @description Operations in flight at once in a bandwidth test.
             * @default 64
             */
            inFlight?: number;
            /**
             * @description Whether both processes of a pair send in a bandwidth test.
             * @default false
             */
            bothWays?: boolean;
            /**
             * @description Measured operations of each process that sends.
             * @default 1000
             */
            operationsPerProcess?: number;
        };
        /**
         * GOAL schedule
         * @description Replays the sends, receives and computations of a schedule in the GOAL text format, respecting their dependencies.
         */
        GoalWorkload: {
            /** @enum {string} */
            kind: "goal";
            /** @description SHA-256 of the text of the schedule, as 64 hexadecimal digits; the ranks of the schedule are the processes. */
            schedule?: string;
            /**
             * @description Order of operations that become ready at the same time: as left by the C++ library sort in the reference simulator, or stable.
             * @default reference
             * @enum {unknown}
             */
            order?: "reference" | "stable";
        };
        MechanismChoice: components["schemas"]["MechanismName"] | components["schemas"]["MechanismWithParameters"];
        /** @enum {unknown} */
        MechanismName: "rma" | "am" | "am-exp" | "am-onload" | "am-ints" | "aa-sp" | "aa-poll" | "aa-int" | "e-iommu" | "firehose" | "rendezvous-unpin" | "rendezvous-no-unpin" | "bounce-buffer" | "pin-everything" | "hardware-assisted" | "pin-down-cache" | "optimistic" | "two-sided-basic" | "two-sided-helper" | "two-sided-ioat" | "cpu-copy" | "dma-copy" | "dsm-isr" | "dsm-task-queue" | "dsm-via" | "dpgas-bridge" | "dpgas-integrated" | "message-passing" | "no-iommu" | "no-count" | "no-ft" | "allreduce" | "a-kv";
        MechanismWithParameters: components["schemas"]["RmaMechanism"] | components["schemas"]["AmMechanism"] | components["schemas"]["AmExpMechanism"] | components["schemas"]["AmOnloadMechanism"] | components["schemas"]["AmIntsMechanism"] | components["schemas"]["AaSpMechanism"] | components["schemas"]["AaPollMechanism"] | components["schemas"]["AaIntMechanism"] | components["schemas"]["EIommuMechanism"] | components["schemas"]["FirehoseMechanism"] | components["schemas"]["RendezvousUnpinMechanism"] | components["schemas"]["RendezvousNoUnpinMechanism"] | components["schemas"]["BounceBufferMechanism"] | components["schemas"]["PinEverythingMechanism"] | components["schemas"]["HardwareAssistedMechanism"] | components["schemas"]["PinDownCacheMechanism"] | components["schemas"]["OptimisticMechanism"] | components["schemas"]["TwoSidedBasicMechanism"] | components["schemas"]["TwoSidedHelperMechanism"] | components["schemas"]["TwoSidedIoatMechanism"] | components["schemas"]["CpuCopyMechanism"] | components["schemas"]["DmaCopyMechanism"] | components["schemas"]["DsmIsrMechanism"] | components["schemas"]["DsmTaskQueueMechanism"] | components["schemas"]["DsmViaMechanism"] | components["schemas"]["DpgasBridgeMechanism"] | components["schemas"]["DpgasIntegratedMechanism"] | components["schemas"]["MessagePassingMechanism"] | components["schemas"]["NoIommuMechanism"] | components["schemas"]["NoCountMechanism"] | components["schemas"]["NoFtMechanism"] | components["schemas"]["AllreduceMechanism"] | components["schemas"]["AKvMechanism"];
        /**
         * Remote memory access
         * @description Traditional RDMA: a put is one message, gets and atomics are blocking round trips, and the target’s CPU does nothing.
         */
        RmaMechanism: {
            /** @enum {string} */
            kind: "rma";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
        };
        /**
         * Active messages
         * @description Requests and replies: every process polls for messages at a regular interval and runs the handlers itself.
         */
        AmMechanism: {
            /** @enum {string} */
            kind: "am";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Interval between two polls of a computing process.
             * @default 5000
             */
            pollIntervalNs?: number;
        };
        /**
         * Active messages, exponential back-off
         * @description As am, but the interval doubles up to a cap while nothing arrives and returns to its base value on success.
         */
        AmExpMechanism: {
            /** @enum {string} */
            kind: "am-exp";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Shortest interval between polls.
             * @default 1000
             */
            baseIntervalNs?: number;
            /**
             * @description Longest interval between polls.
             * @default 64000
             */
            capIntervalNs?: number;
        };
        /**
         * Active messages, dedicated cores
         * @description Some cores of a node only run handlers and poll constantly; the others compute and send.
         */
        AmOnloadMechanism: {
            /** @enum {string} */
            kind: "am-onload";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Cores of a full node that only run handlers; on a node that is not full, the same share of its processes is set aside. `best`: the run searches for the number that gives the best primary metric.
             * @default 11
             */
            dedicatedCores?: number | "best";
            /**
             * @description Interval between two polls for replies by a computing process.
             * @default 5000
             */
            pollIntervalNs?: number;
        };
        /**
         * Active messages, interrupts
         * @description The NIC interrupts the CPU after a number of requests; the interrupt runs their handlers.
         */
        AmIntsMechanism: {
            /** @enum {string} */
            kind: "am-ints";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Number of requests that triggers an interrupt.
             * @default 10
             */
            interruptBatch?: number;
            /**
             * @description A request that has waited this long also triggers the interrupt (interrupt moderation).
             * @default 50000
             */
            interruptTimerNs?: number;
        };
        /**
         * Active Access, scratchpad
         * @description Head and tail are kept in a scratchpad beside the core; a hyperthread of the same core polls them and runs the handlers.
         */
        AaSpMechanism: {
            /** @enum {string} */
            kind: "aa-sp";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Records that the access log of a process holds; when the log is full, back-pressure reaches the origin through the bus.
             * @default 4096
             */
            accessLogRecords?: number;
            /**
             * @description Size of the ring in bytes: a record takes 16 bytes plus the data it logs, in whole words.
             * @default 16777216
             */
            accessLogBytes?: number;
            /**
             * @description What happens to an access that finds its log full: it exerts back-pressure through the bus on the origin, or it is dropped and sent again.
             * @default backpressure
             * @enum {unknown}
             */
            onFullLog?: "backpressure" | "drop";
            /**
             * @description Time from when an access is dropped until its origin’s NIC sends it again.
             * @default 10000
             */
            retransmitNs?: number;
            /**
             * @description Entries of the fault log shared by all processes of a node; a fault that finds it full is not recorded.
             * @default 256
             */
            faultLogEntries?: number;
            /**
             * @description Active flushes that the IOMMU of a node can hold back at once; further ones stall its bus.
             * @default 1024
             */
            flushingBufferEntries?: number;
            /**
             * @description Transactions whose packets the IOMMU reassembles at once, where nodes have several devices; further ones stall their bus.
             * @default 32
             */
            packetTagEntries?: number;
            /**
             * @description How a flush learns that the logged accesses have been processed: by a get of the flushing page, which the IOMMU holds back, or by replies from the handlers.
             * @default flushing-page
             * @enum {unknown}
             */
            flushBy?: "flushing-page" | "replies";
            /**
             * @description With replies: records of an origin after which a reply is sent to it; a reply is also sent when nothing else waits in the log.
             * @default 8
             */
            replyBatch?: number;
            /**
             * @description Share of the hyperthread’s busy time that the core’s main thread loses.
             * @default 1
             */
            hyperthreadShare?: number;
        };
        /**
         * Active Access, polling
         * @description The IOMMU logs accesses to marked pages; the process polls the tail of its log in memory.
         */
        AaPollMechanism: {
            /** @enum {string} */
            kind: "aa-poll";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Records that the access log of a process holds; when the log is full, back-pressure reaches the origin through the bus.
             * @default 4096
             */
            accessLogRecords?: number;
            /**
             * @description Size of the ring in bytes: a record takes 16 bytes plus the data it logs, in whole words.
             * @default 16777216
             */
            accessLogBytes?: number;
            /**
             * @description What happens to an access that finds its log full: it exerts back-pressure through the bus on the origin, or it is dropped and sent again.
             * @default backpressure
             * @enum {unknown}
             */
            onFullLog?: "backpressure" | "drop";
            /**
             * @description Time from when an access is dropped until its origin’s NIC sends it again.
             * @default 10000
             */
            retransmitNs?: number;
            /**
             * @description Entries of the fault log shared by all processes of a node; a fault that finds it full is not recorded.
             * @default 256
             */
            faultLogEntries?: number;
            /**
             * @description Active flushes that the IOMMU of a node can hold back at once; further ones stall its bus.
             * @default 1024
             */
            flushingBufferEntries?: number;
            /**
             * @description Transactions whose packets the IOMMU reassembles at once, where nodes have several devices; further ones stall their bus.
             * @default 32
             */
            packetTagEntries?: number;
            /**
             * @description How a flush learns that the logged accesses have been processed: by a get of the flushing page, which the IOMMU holds back, or by replies from the handlers.
             * @default flushing-page
             * @enum {unknown}
             */
            flushBy?: "flushing-page" | "replies";
            /**
             * @description With replies: records of an origin after which a reply is sent to it; a reply is also sent when nothing else waits in the log.
             * @default 8
             */
            replyBatch?: number;
            /**
             * @description Interval between two polls of the log by a computing process.
             * @default 5000
             */
            pollIntervalNs?: number;
        };
        /**
         * Active Access, interrupts
         * @description The IOMMU logs accesses to marked pages and interrupts the CPU after a number of records.
         */
        AaIntMechanism: {
            /** @enum {string} */
            kind: "aa-int";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Records that the access log of a process holds; when the log is full, back-pressure reaches the origin through the bus.
             * @default 4096
             */
            accessLogRecords?: number;
            /**
             * @description Size of the ring in bytes: a record takes 16 bytes plus the data it logs, in whole words.
             * @default 16777216
             */
            accessLogBytes?: number;
            /**
             * @description What happens to an access that finds its log full: it exerts back-pressure through the bus on the origin, or it is dropped and sent again.
             * @default backpressure
             * @enum {unknown}
             */
            onFullLog?: "backpressure" | "drop";
            /**
             * @description Time from when an access is dropped until its origin’s NIC sends it again.
             * @default 10000
             */
            retransmitNs?: number;
            /**
             * @description Entries of the fault log shared by all processes of a node; a fault that finds it full is not recorded.
             * @default 256
             */
            faultLogEntries?: number;
            /**
             * @description Active flushes that the IOMMU of a node can hold back at once; further ones stall its bus.
             * @default 1024
             */
            flushingBufferEntries?: number;
            /**
             * @description Transactions whose packets the IOMMU reassembles at once, where nodes have several devices; further ones stall their bus.
             * @default 32
             */
            packetTagEntries?: number;
            /**
             * @description How a flush learns that the logged accesses have been processed: by a get of the flushing page, which the IOMMU holds back, or by replies from the handlers.
             * @default flushing-page
             * @enum {unknown}
             */
            flushBy?: "flushing-page" | "replies";
            /**
             * @description With replies: records of an origin after which a reply is sent to it; a reply is also sent when nothing else waits in the log.
             * @default 8
             */
            replyBatch?: number;
            /**
             * @description Number of records in the log that triggers an interrupt.
             * @default 10
             */
            interruptBatch?: number;
            /**
             * @description Share of the log’s records at which an interrupt is raised, even if the batch is not yet complete.
             * @default 1
             */
            interruptFillShare?: number;
            /**
             * @description A record that has waited this long also triggers the interrupt (interrupt moderation).
             * @default 50000
             */
            interruptTimerNs?: number;
        };
        /**
         * Extended IOMMU
         * @description An IOMMU with the Active Access extensions splits the bus like a bridge; frames can be received through an access log.
         */
        EIommuMechanism: {
            /** @enum {string} */
            kind: "e-iommu";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Transactions in the bridge at once; with 1 it blocks until a read is answered.
             * @default 1
             */
            bridgeOutstanding?: number;
            /**
             * @description Where received frames go: to their buffers and through the kernel, or into the access log, which a user-level stack reads.
             * @default buffers
             * @enum {unknown}
             */
            receive?: "buffers" | "access-log";
            /**
             * @description Size of the access log through which frames are received.
             * @default 262144
             */
            accessLogBytes?: number;
        };
        /**
         * Firehose
         * @description Each node owns a fixed number of handles to remote pages that stay pinned. Hits are one-sided; misses move a handle.
         */
        FirehoseMechanism: {
            /** @enum {string} */
            kind: "firehose";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description M: memory of a node that all other nodes together may keep pinned.
             * @default 419430400
             */
            pinnableBytes?: number;
            /**
             * @description MAXVICTIM: memory pinned in addition to M, for the victim FIFO and for local operations.
             * @default 52428800
             */
            victimBytes?: number;
            /**
             * @description Pages that are pinned and unpinned together.
             * @default 1
             */
            pagesPerBucket?: number;
            /**
             * @description Lets the victim FIFO grow beyond MAXVICTIM while less than M + MAXVICTIM is pinned.
             * @default false
             */
            adaptiveVictims?: boolean;
            /**
             * @description Gets as one-sided reads, or as a request to which the target responds by putting the data.
             * @default put-back
             * @enum {unknown}
             */
            gets?: "put-back" | "one-sided";
            /**
             * @description CPU time to look up and hold the firehoses and buckets of a transfer.
             * @default 100
             */
            lookupNs?: number;
        };
        /**
         * Rendezvous with unpin
         * @description Every transfer pins its pages at the target by a handshake and unpins them afterwards with one more message.
         */
        RendezvousUnpinMechanism: {
            /** @enum {string} */
            kind: "rendezvous-unpin";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Local pages that stay pinned after use, up to the number of victims that Firehose keeps.
             * @default 52428800
             */
            localCacheBytes?: number;
        };
        /**
         * Rendezvous without unpin
         * @description Every transfer is preceded by a handshake that pins its pages at the target, where they stay pinned permanently.
         */
        RendezvousNoUnpinMechanism: {
            /** @enum {string} */
            kind: "rendezvous-no-unpin";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description What happens when more memory is pinned than a node has: the run fails, or the excess is counted.
             * @default fail
             * @enum {unknown}
             */
            beyondMemory?: "fail" | "count";
        };
        /**
         * Bounce buffers
         * @description Data are copied through buffers that are registered at start-up; the CPUs of both ends take part.
         */
        BounceBufferMechanism: {
            /** @enum {string} */
            kind: "bounce-buffer";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Size of a bounce buffer; larger transfers are split into fragments.
             * @default 16384
             */
            bufferBytes?: number;
            /**
             * @description Buffers that a node keeps for each other node.
             * @default 16
             */
            buffersPerNode?: number;
        };
        /**
         * Pin everything
         * @description All exposed memory is pinned at start-up: every transfer is one-sided, but memory is limited.
         */
        PinEverythingMechanism: {
            /** @enum {string} */
            kind: "pin-everything";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
        };
        /**
         * Hardware-assisted registration
         * @description The NIC has a TLB and takes page faults: the kernel brings in a page that the NIC does not know while the transfer waits.
         */
        HardwareAssistedMechanism: {
            /** @enum {string} */
            kind: "hardware-assisted";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Memory of a node for which its NIC may hold translations.
             * @default 471859200
             */
            residentBytes?: number;
            /**
             * @description Share of the pages that faults bring in which have been swapped out and are read from storage.
             * @default 0
             */
            swappedPages?: number;
        };
        /**
         * Pin-down cache
         * @description Rendezvous whose pages stay pinned in a cache at both ends, with least-recently-used replacement.
         */
        PinDownCacheMechanism: {
            /** @enum {string} */
            kind: "pin-down-cache";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Memory of a node that may be pinned at once.
             * @default 471859200
             */
            cacheBytes?: number;
        };
        /**
         * Optimistic access
         * @description Nothing is pinned and NICs have no page faults: an access that meets a page that is not mapped is lost; software notices, has the target’s CPU touch the page, and repeats it.
         */
        OptimisticMechanism: {
            /** @enum {string} */
            kind: "optimistic";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Share of the pages that faults bring in which have been swapped out and are read from storage.
             * @default 0
             */
            swappedPages?: number;
        };
        /**
         * Two-sided, basic
         * @description Epochs over messages that the target’s main thread answers when it calls the library: it copies data out of pre-posted buffers. Atomics are an extension beyond the paper.
         */
        TwoSidedBasicMechanism: {
            /** @enum {string} */
            kind: "two-sided-basic";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Size of a pre-posted receive buffer: longer data travel in pieces.
             * @default 16384
             */
            bufferBytes?: number;
            /**
             * @description Receive buffers that a process posts for each other process; a sender waits once it has used them up.
             * @default 512
             */
            buffersPerPeer?: number;
        };
        /**
         * Two-sided, helper thread
         * @description As basic, with a thread on the core of every computing process that polls for messages, handles them and sleeps. Atomics are an extension beyond the paper.
         */
        TwoSidedHelperMechanism: {
            /** @enum {string} */
            kind: "two-sided-helper";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Size of a pre-posted receive buffer: longer data travel in pieces.
             * @default 16384
             */
            bufferBytes?: number;
            /**
             * @description Receive buffers that a process posts for each other process; a sender waits once it has used them up.
             * @default 512
             */
            buffersPerPeer?: number;
            /**
             * @description How long the helper thread sleeps when it has found nothing.
             * @default 100000
             */
            helperSleepNs?: number;
            /**
             * @description When the helper thread is created again: where a computation begins, or at the end of every library call.
             * @default when-computing
             * @enum {unknown}
             */
            helperCreation?: "when-computing" | "every-call";
        };
        /**
         * Two-sided, helper thread and copy engine
         * @description As helper, but the origin sends operations together with their count at unlock, and the copy engine of the chipset moves the data. Atomics are an extension beyond the paper.
         */
        TwoSidedIoatMechanism: {
            /** @enum {string} */
            kind: "two-sided-ioat";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Size of a pre-posted receive buffer: longer data travel in pieces.
             * @default 16384
             */
            bufferBytes?: number;
            /**
             * @description Receive buffers that a process posts for each other process; a sender waits once it has used them up.
             * @default 512
             */
            buffersPerPeer?: number;
            /**
             * @description How long the helper thread sleeps when it has found nothing.
             * @default 100000
             */
            helperSleepNs?: number;
            /**
             * @description When the helper thread is created again: where a computation begins, or at the end of every library call.
             * @default when-computing
             * @enum {unknown}
             */
            helperCreation?: "when-computing" | "every-call";
            /**
             * @description How the CPU learns that copies are complete: it checks the cookies and sleeps in between, or an interrupt reports it (the paper’s future work).
             * @default polled
             * @enum {unknown}
             */
            completion?: "polled" | "interrupt";
            /**
             * @description Interval between two checks of the cookies.
             * @default 10000
             */
            completionSleepNs?: number;
            /**
             * @description Operations that are collected for one system call, unless all operations of an epoch arrive before that.
             * @default 16
             */
            batchOperations?: number;
            /**
             * @description Maximum amount of data that is collected, to keep the engine from idling.
             * @default 65536
             */
            batchBytes?: number;
            /**
             * @description Shorter puts are copied by the CPU.
             * @default 0
             */
            offloadBytes?: number;
        };
        /**
         * Copy by the CPU
         * @description The core moves the data through its cache (memcpy) and does nothing else meanwhile.
         */
        CpuCopyMechanism: {
            /** @enum {string} */
            kind: "cpu-copy";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Share of the pages of destinations that are not mapped when a copy begins: whoever copies meets a page fault. They are counted off evenly.
             * @default 0
             */
            coldPages?: number;
            /**
             * @description Share of the cold pages that have been swapped out and are read from storage.
             * @default 0
             */
            swappedPages?: number;
        };
        /**
         * Copy by the DMA engine
         * @description A copy engine of the chipset moves the data without going through the cache; the core submits descriptors and is then free until it waits.
         */
        DmaCopyMechanism: {
            /** @enum {string} */
            kind: "dma-copy";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Copies that are queued before one system call submits them; waiting submits any that remain.
             * @default 1
             */
            copiesPerCall?: number;
            /**
             * @description How a process waits: in one call that returns when all copies are complete, by polling with sleeps in between, or for an interrupt.
             * @default wait
             * @enum {unknown}
             */
            completion?: "wait" | "poll" | "interrupt";
            /**
             * @description Sleep between two polls.
             * @default 10000
             */
            pollIntervalNs?: number;
            /**
             * @description Share of the pages of destinations that are not mapped when a copy begins: whoever copies meets a page fault. They are counted off evenly.
             * @default 0
             */
            coldPages?: number;
            /**
             * @description Share of the cold pages that have been swapped out and are read from storage.
             * @default 0
             */
            swappedPages?: number;
            /**
             * @description What the engine does at a page that is not mapped: block until the page has been brought in, or complete with the bytes before it, whereupon the core copies the rest.
             * @default block
             * @enum {unknown}
             */
            pageFaults?: "block" | "partial";
        };
        /**
         * Kernel DSM, interrupt service
         * @description Kernels share memory page by page; requests from other nodes are served in the interrupt itself.
         */
        DsmIsrMechanism: {
            /** @enum {string} */
            kind: "dsm-isr";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Sharing unit: a part of a page, or several pages. The nine applications share their own allocations instead, such as a row or a block; some have unitBytes for this.
             * @default 4096
             */
            minipageBytes?: number;
            /**
             * @description Size of a message other than a minipage.
             * @default 32
             */
            controlBytes?: number;
            /**
             * @description A waiting thread polls the completion queue of its node instead of leaving it to interrupts.
             * @default false
             */
            selectivePolling?: boolean;
            /**
             * @description A reader of a shared minipage whose manager has no copy is told where to read it by RDMA.
             * @default false
             */
            rdmaRead?: boolean;
            /**
             * @description Requestors lock and read directories by compare-and-swap at the manager’s NIC and ask holders directly: no manager CPU takes part. If the lock is taken, the requestor retries.
             * @default false
             */
            rdmaAtomics?: boolean;
            /**
             * @description When a write has to invalidate copies on several nodes besides the one with the data, it does so with one message that the network replicates.
             * @default false
             */
            broadcastInvalidation?: boolean;
            /**
             * @description Requestors take rights by RDMA writes to the page tables of holders, whose NICs flush translations, and read the data behind those writes: no holder CPU takes part.
             * @default false
             */
            remoteTlb?: boolean;
            /**
             * @description Time from an RDMA write to a page table entry until its translation is flushed on all cores of the node; with remoteTlb.
             * @default 1000
             */
            remoteFlushNs?: number;
            /**
             * @description Processes outside the run that compute on every node all the time. They share its cores with the threads of the run by time slices, scheduled as by Linux 2.4, and use cores without a thread first.
             * @default 0
             */
            backgroundProcesses?: number;
            /**
             * @description Threads of a node in excess of its cores share them by time slices, scheduled as by Linux 2.4; otherwise each thread has its own core.
             * @default false
             */
            timeSharing?: boolean;
        };
        /**
         * Kernel DSM, task queue
         * @description As with interrupt service, but interrupts only mark a task queue, which runs at once only on an idle core.
         */
        DsmTaskQueueMechanism: {
            /** @enum {string} */
            kind: "dsm-task-queue";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Sharing unit: a part of a page, or several pages. The nine applications share their own allocations instead, such as a row or a block; some have unitBytes for this.
             * @default 4096
             */
            minipageBytes?: number;
            /**
             * @description Size of a message other than a minipage.
             * @default 32
             */
            controlBytes?: number;
            /**
             * @description A waiting thread polls the completion queue of its node instead of leaving it to interrupts.
             * @default false
             */
            selectivePolling?: boolean;
            /**
             * @description A reader of a shared minipage whose manager has no copy is told where to read it by RDMA.
             * @default false
             */
            rdmaRead?: boolean;
            /**
             * @description Requestors lock and read directories by compare-and-swap at the manager’s NIC and ask holders directly: no manager CPU takes part. If the lock is taken, the requestor retries.
             * @default false
             */
            rdmaAtomics?: boolean;
            /**
             * @description When a write has to invalidate copies on several nodes besides the one with the data, it does so with one message that the network replicates.
             * @default false
             */
            broadcastInvalidation?: boolean;
            /**
             * @description Requestors take rights by RDMA writes to the page tables of holders, whose NICs flush translations, and read the data behind those writes: no holder CPU takes part.
             * @default false
             */
            remoteTlb?: boolean;
            /**
             * @description Time from an RDMA write to a page table entry until its translation is flushed on all cores of the node; with remoteTlb.
             * @default 1000
             */
            remoteFlushNs?: number;
            /**
             * @description Processes outside the run that compute on every node all the time. They share its cores with the threads of the run by time slices, scheduled as by Linux 2.4, and use cores without a thread first.
             * @default 0
             */
            backgroundProcesses?: number;
            /**
             * @description Threads of a node in excess of its cores share them by time slices, scheduled as by Linux 2.4; otherwise each thread has its own core.
             * @default false
             */
            timeSharing?: boolean;
        };
        /**
         * User-level DSM
         * @description The same protocol in a user-level library: interrupts signal the process, and protection changes and sleeps are system calls.
         */
        DsmViaMechanism: {
            /** @enum {string} */
            kind: "dsm-via";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Sharing unit: a part of a page, or several pages. The nine applications share their own allocations instead, such as a row or a block; some have unitBytes for this.
             * @default 4096
             */
            minipageBytes?: number;
            /**
             * @description Size of a message other than a minipage.
             * @default 32
             */
            controlBytes?: number;
            /**
             * @description A waiting thread polls the completion queue of its node instead of leaving it to interrupts.
             * @default false
             */
            selectivePolling?: boolean;
            /**
             * @description A reader of a shared minipage whose manager has no copy is told where to read it by RDMA.
             * @default false
             */
            rdmaRead?: boolean;
            /**
             * @description Requestors lock and read directories by compare-and-swap at the manager’s NIC and ask holders directly: no manager CPU takes part. If the lock is taken, the requestor retries.
             * @default false
             */
            rdmaAtomics?: boolean;
            /**
             * @description When a write has to invalidate copies on several nodes besides the one with the data, it does so with one message that the network replicates.
             * @default false
             */
            broadcastInvalidation?: boolean;
            /**
             * @description Requestors take rights by RDMA writes to the page tables of holders, whose NICs flush translations, and read the data behind those writes: no holder CPU takes part.
             * @default false
             */
            remoteTlb?: boolean;
            /**
             * @description Time from an RDMA write to a page table entry until its translation is flushed on all cores of the node; with remoteTlb.
             * @default 1000
             */
            remoteFlushNs?: number;
            /**
             * @description Processes outside the run that compute on every node all the time. They share its cores with the threads of the run by time slices, scheduled as by Linux 2.4, and use cores without a thread first.
             * @default 0
             */
            backgroundProcesses?: number;
            /**
             * @description Threads of a node in excess of its cores share them by time slices, scheduled as by Linux 2.4; otherwise each thread has its own core.
             * @default false
             */
            timeSharing?: boolean;
        };
        /**
         * D-PGAS, HT-over-Ethernet bridge
         * @description Loads and stores of remote memory through a bridge from HyperTransport to Ethernet, one line at a time.
         */
        DpgasBridgeMechanism: {
            /** @enum {string} */
            kind: "dpgas-bridge";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description What keeps bridges from sending more than a receiver can buffer: credits for each channel and pair; PAUSE frames, which stop a line; or nothing, so that frames without a free buffer are dropped and sent again.
             * @default vc-credits
             * @enum {unknown}
             */
            flowControl?: "vc-credits" | "pause" | "drop";
            /**
             * @description Time after which a bridge sends a dropped frame again; twice as long for each further copy of a numbered frame, but at most 1 s.
             * @default 50000
             */
            retransmitNs?: number;
            /**
             * @description Whether the frames of a pair of bridges are numbered, so that lost frames are sent again and early ones wait: needed with several paths, or where frames are lost.
             * @default none
             * @enum {unknown}
             */
            frameNumbers?: "none" | "pair";
            /**
             * @description Numbered frames that a bridge may have unacknowledged at another bridge: numbers have 16 bits. Half of them are acknowledged together. Of two windows below 16, the larger can be up to a quarter slower where frames carry several packets, since it sends more frames with fewer packets each.
             * @default 256
             */
            frameWindow?: number;
            /**
             * @description Time after which a bridge acknowledges numbered frames with a separate frame, if it has none to send.
             * @default 10000
             */
            acknowledgeNs?: number;
            /**
             * @description Maximum number of packets that a bridge puts in a frame: those to one bridge that have accumulated while its line was busy.
             * @default 1
             */
            packetsPerFrame?: number;
            /**
             * @description UnitIDs of a bridge: one, or one for each core behind it, which then has 32 SrcTags and its own ordering.
             * @default bridge
             * @enum {unknown}
             */
            unitIds?: "bridge" | "core";
            /**
             * @description PassPW of posted writes: they may pass other posted writes, and fences, if they go to a different memory bank.
             * @default false
             */
            writesPass?: boolean;
            /**
             * @description PassPW of answers: they may pass posted writes that left before them.
             * @default false
             */
            responsesPass?: boolean;
            /**
             * @description PassPW of reads: they may pass posted writes that left before them, even writes to the data they read.
             * @default false
             */
            readsPass?: boolean;
            /**
             * @description Address space that the bridge is mapped to. Memory: cores fetch whole lines, several at a time, and keep none: each get asks the bridge again. I/O: accesses stay in order; a core loads one word at a time and waits for it, and for atomics, even where its program would have several in flight.
             * @default memory
             * @enum {unknown}
             */
            mapping?: "memory" | "io";
            /**
             * @description Atomics of the bridge: only HyperTransport’s fetch-and-add and compare-and-swap, from which programs build the others, or all of them.
             * @default ht
             * @enum {unknown}
             */
            atomics?: "ht" | "extended";
            /**
             * @description Bits of a partition register: 26 reach all of a partition, 24 a quarter of it; 18 are those available behind cores with 48-bit instead of 40-bit addresses.
             * @default 26
             * @enum {unknown}
             */
            registerBits?: "26" | "24" | "18";
            /**
             * @description Nodes of a coherence domain, starting with the first node of the run: their memory controllers keep copies of each other's pages coherent. 0: there is no domain.
             * @default 0
             */
            coherentNodes?: number;
            /**
             * @description Number of coherence domains of coherentNodes nodes each, consecutive from the first node of the run. They keep no copies of each other’s pages.
             * @default 1
             */
            coherentDomains?: number;
            /**
             * @description Granularity of the copies in a domain: pages of 4 KiB, or lines of 64 B.
             * @default page
             * @enum {unknown}
             */
            coherenceUnit?: "page" | "line";
            /**
             * @description Pages or lines of a node for which its directory has entries; when the directory is full, a further one evicts another.
             * @default 4096
             */
            coherentPages?: number;
        };
        /**
         * D-PGAS, integrated interface
         * @description As dpgas-bridge, but with the network interface in the memory controller: there is no link and no bridge on the path, or there is a CXL memory pool at its end.
         */
        DpgasIntegratedMechanism: {
            /** @enum {string} */
            kind: "dpgas-integrated";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description What keeps bridges from sending more than a receiver can buffer: credits for each channel and pair; PAUSE frames, which stop a line; or nothing, so that frames without a free buffer are dropped and sent again.
             * @default vc-credits
             * @enum {unknown}
             */
            flowControl?: "vc-credits" | "pause" | "drop";
            /**
             * @description Time after which a bridge sends a dropped frame again; twice as long for each further copy of a numbered frame, but at most 1 s.
             * @default 50000
             */
            retransmitNs?: number;
            /**
             * @description Whether the frames of a pair of bridges are numbered, so that lost frames are sent again and early ones wait: needed with several paths, or where frames are lost.
             * @default none
             * @enum {unknown}
             */
            frameNumbers?: "none" | "pair";
            /**
             * @description Numbered frames that a bridge may have unacknowledged at another bridge: numbers have 16 bits. Half of them are acknowledged together. Of two windows below 16, the larger can be up to a quarter slower where frames carry several packets, since it sends more frames with fewer packets each.
             * @default 256
             */
            frameWindow?: number;
            /**
             * @description Time after which a bridge acknowledges numbered frames with a separate frame, if it has none to send.
             * @default 10000
             */
            acknowledgeNs?: number;
            /**
             * @description Maximum number of packets that a bridge puts in a frame: those to one bridge that have accumulated while its line was busy.
             * @default 1
             */
            packetsPerFrame?: number;
            /**
             * @description UnitIDs of a bridge: one, or one for each core behind it, which then has 32 SrcTags and its own ordering.
             * @default bridge
             * @enum {unknown}
             */
            unitIds?: "bridge" | "core";
            /**
             * @description PassPW of posted writes: they may pass other posted writes, and fences, if they go to a different memory bank.
             * @default false
             */
            writesPass?: boolean;
            /**
             * @description PassPW of answers: they may pass posted writes that left before them.
             * @default false
             */
            responsesPass?: boolean;
            /**
             * @description PassPW of reads: they may pass posted writes that left before them, even writes to the data they read.
             * @default false
             */
            readsPass?: boolean;
            /**
             * @description Address space that the bridge is mapped to. Memory: cores fetch whole lines, several at a time, and keep none: each get asks the bridge again. I/O: accesses stay in order; a core loads one word at a time and waits for it, and for atomics, even where its program would have several in flight.
             * @default memory
             * @enum {unknown}
             */
            mapping?: "memory" | "io";
            /**
             * @description Atomics of the bridge: only HyperTransport’s fetch-and-add and compare-and-swap, from which programs build the others, or all of them.
             * @default ht
             * @enum {unknown}
             */
            atomics?: "ht" | "extended";
            /**
             * @description Bits of a partition register: 26 reach all of a partition, 24 a quarter of it; 18 are those available behind cores with 48-bit instead of 40-bit addresses.
             * @default 26
             * @enum {unknown}
             */
            registerBits?: "26" | "24" | "18";
            /**
             * @description Nodes of a coherence domain, starting with the first node of the run: their memory controllers keep copies of each other's pages coherent. 0: there is no domain.
             * @default 0
             */
            coherentNodes?: number;
            /**
             * @description Number of coherence domains of coherentNodes nodes each, consecutive from the first node of the run. They keep no copies of each other’s pages.
             * @default 1
             */
            coherentDomains?: number;
            /**
             * @description Granularity of the copies in a domain: pages of 4 KiB, or lines of 64 B.
             * @default page
             * @enum {unknown}
             */
            coherenceUnit?: "page" | "line";
            /**
             * @description Pages or lines of a node for which its directory has entries; when the directory is full, a further one evicts another.
             * @default 4096
             */
            coherentPages?: number;
        };
        /**
         * Message passing
         * @description Two-sided sends and receives by the LogGOPS rules: CPU overhead at both ends, gaps at the NIC, rendezvous for long messages.
         */
        MessagePassingMechanism: {
            /** @enum {string} */
            kind: "message-passing";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description S: a longer message is sent only once its receive is posted. On the machine loggp, its own rendezvousThresholdBytes applies instead.
             * @default 8192
             */
            eagerLimitBytes?: number;
        };
        /**
         * No IOMMU
         * @description The network interface reaches memory over one undivided bus, without translation.
         */
        NoIommuMechanism: {
            /** @enum {string} */
            kind: "no-iommu";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
        };
        /**
         * No counting
         * @description RDMA puts and gets that are not counted: the upper bound against which access counters are measured.
         */
        NoCountMechanism: {
            /** @enum {string} */
            kind: "no-count";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
        };
        /**
         * No fault tolerance
         * @description RDMA gets that are not logged: the best case against which logging for fault tolerance is measured.
         */
        NoFtMechanism: {
            /** @enum {string} */
            kind: "no-ft";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
        };
        /**
         * Counts at the origin, Allreduce
         * @description RDMA puts and gets that their origin counts in its own memory; an Allreduce sums the counts of all processes.
         */
        AllreduceMechanism: {
            /** @enum {string} */
            kind: "allreduce";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
        };
        /**
         * Active key-value store
         * @description Puts and gets are requests to a key-value store in the owner’s application; the owner’s CPU performs the access and runs its handler.
         */
        AKvMechanism: {
            /** @enum {string} */
            kind: "a-kv";
            /** @description Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism. */
            as?: string;
            /**
             * @description Interval between two polls of a computing process.
             * @default 5000
             */
            pollIntervalNs?: number;
            /**
             * @description CPU time of the store per request to parse it and find the object, in addition to receiving it and calling the handler.
             * @default 1000
             */
            storeOperationNs?: number;
        };
        SweepAxis: components["schemas"]["SweepOfOnePath"] | components["schemas"]["SweepInLockstep"];
        /** One path */
        SweepOfOnePath: {
            /** @description What varies: `processes`, `workload.NAME`, `machine.NAME`, `machine`, or `mechanisms.LISTED.NAME` (LISTED is the mechanism’s `as`, else its kind). */
            path: string;
            /** @description Values in the order in which they are run. */
            values: components["schemas"]["SweepValue"][];
        };
        SweepValue: number | string | boolean;
        /** Several paths in lockstep */
        SweepInLockstep: {
            paths: string[];
            /** @description Rows with one value per path. */
            values: components["schemas"]["LockstepValue"][][];
        };
        LockstepValue: number | string | boolean;
        /**
         * @description Runs of each point and mechanism under different seeds: a fixed number, or as many as necessary, `{min: 5, max: 30, until: decided}`.
         * @default 1
         */
        Replications: number | components["schemas"]["AdaptiveReplications"];
        /** As many as necessary */
        AdaptiveReplications: {
            /**
             * @description Minimum number of replications of every point.
             * @default 5
             */
            min?: number;
            /**
             * @description Maximum number of replications of a point.
             * @default 30
             */
            max?: number;
            /** @description When a point needs no more replications. `decided`: the interval of every ratio to the baseline excludes 1. `{metric, relativeHalfWidth}`: the interval of every mean is that narrow. */
            until: "decided" | components["schemas"]["HalfWidth"];
        };
        /** Until intervals are narrow */
        HalfWidth: {
            /** @description A metric of the workload, or a percentile of one. */
            metric: string;
            /** @description Upper limit of half the width of the 95 % interval of the mean, as a share of the mean. */
            relativeHalfWidth: number;
        };
        /**
         * Machine: Network
         * @description Routers and links, and the gaps between messages at a NIC.
         */
        NetworkParameters: {
            /**
             * @description How routers are connected. Each is the smallest of its kind with room for the nodes; the longest side of a torus-3d is at most three times the shortest. back-to-back: two nodes joined by a cable. single-switch: one crossbar with a port for each node, however many there are; real switches have at most about 800 ports.
             * @enum {unknown}
             */
            topology?: "torus-3d" | "torus-5d" | "hypercube" | "long-hop" | "flattened-butterfly" | "dragonfly" | "fat-tree" | "single-switch" | "back-to-back";
            /** @description Nodes attached to one router (a Gemini carries two NICs). A fat tree has at least as many uplinks per router, a dragonfly as many links to other groups. */
            nodesPerRouter?: number;
            /** @description L: latency from NIC to NIC, excluding the routers in between and serialisation. */
            wireLatencyNs?: number;
            /** @description Latency added by each router, including the link behind it. */
            hopLatencyNs?: number;
            /** @description G: serialisation time per byte of payload and header at a NIC. */
            gapPerByteNs?: number;
            /** @description g: minimum gap between two messages at a NIC, shared by all processes that use it. */
            nodeMessageGapNs?: number;
            /** @description Bandwidth of a link between routers, or between a router and a NIC, in one direction. Packets that contend for a link wait in order of arrival. 0: unlimited bandwidth, so messages never contend on their way. */
            linkBandwidthBytesPerNs?: number;
            /**
             * @description How a message’s path is chosen where links have a bandwidth. minimal: one fixed shortest path to each node. ecmp: one of the shortest paths for each pair of processes, chosen by a hash. adaptive: for each message the best of four randomly drawn paths, including detours in a dragonfly; messages can overtake each other, so NICs number them and deliver those from one process to another in order.
             * @enum {unknown}
             */
            routing?: "minimal" | "ecmp" | "adaptive";
            /** @description Maximum payload of a packet; a message of several packets occupies its whole path at once. */
            packetBytes?: number;
            /** @description Bytes of a packet in addition to its payload. */
            headerBytes?: number;
        };
        /**
         * Machine: NICs
         * @description The network interfaces of a node: how work is posted to them, and what queues in them.
         */
        NicParameters: {
            /** @description NICs of a node behind its IOMMU, each with its own bus. The processes of the node are assigned to them in turn; a message sent from one NIC arrives at the NIC with the same number. */
            devicesPerNode?: number;
            /** @description Longest message whose data the CPU writes into the work queue entry it posts; the NIC reads the data of longer messages from memory. */
            inlineBytes?: number;
            /** @description Time from the CPU’s write that posts a work queue entry until the NIC starts on it. */
            doorbellNs?: number;
            /** @description Minimum gap between the work queue entries of one process, posted one by one, at a NIC. */
            queuePairGapNs?: number;
            /** @description NIC time for each posted work queue entry before its message leaves; no other message leaves meanwhile, whatever its size. */
            workRequestNs?: number;
            /** @description Work queue entries that a process posts as a list with one doorbell; the NIC reads the entries of a list from memory. A process that waits, computes or requests something in between rings the doorbell for the entries posted so far. */
            postsPerDoorbell?: number;
            /** @description CPU time of a doorbell that is included in messageOverheadNs: all entries of a list except the last save it. */
            doorbellCpuNs?: number;
            /** @description Minimum gap between the entries of a list at a NIC; between lists queuePairGapNs applies. */
            listEntryGapNs?: number;
            /** @description One in this many puts of a process requests a completion. The NIC writes a completion queue entry when the target’s NIC has acknowledged the put; processing it takes the CPU completionNs and also completes the earlier puts that did not request one. 0: no put requests a completion, and the queue never fills up. */
            signalEvery?: number;
            /** @description Send queue depth: uncompleted puts of a process, if some puts request completions. A process with a full queue waits for a completion. */
            sendQueueEntries?: number;
            /** @description Maximum number of outstanding gets and atomics of a process; 0 for no limit. */
            outstandingReads?: number;
            /**
             * @description How processes on the same node reach each other: through memory, with the sender’s core doing the work, or through the NIC and back. Active Access and memory registration always use the NIC, as do atomics.
             * @enum {unknown}
             */
            withinNode?: "shared-memory" | "nic";
            /** @description Latency from a NIC back to itself, which replaces wire and routers where a message within a node goes through the NIC; without serialisation. */
            loopBackNs?: number;
            /** @description Messages that can wait at a NIC for injection before the sender blocks. */
            nicQueueMessages?: number;
            /** @description Messages that a NIC holds while its bus is stalled before it blocks the network. */
            nicBufferMessages?: number;
        };
        /**
         * Machine: Remote access by NICs
         * @description NICs that carry out remote accesses without involving the CPU.
         */
        RdmaParameters: {
            /** @description Time of the target NIC’s atomic unit in addition to a read. */
            atomicUnitNs?: number;
            /**
             * @description What carries out atomics in the registration mechanisms: a unit of the target’s NIC, on pages registered as for a put, or the target’s CPU, on receipt of a message.
             * @enum {unknown}
             */
            atomicsBy?: "nic" | "target-cpu";
            /**
             * @description What a flush waits for. memory: until everything before it is in the target’s memory, as a read behind it shows. nic: until the target’s NIC has it, as an acknowledgement shows; data still crossing its bus are not yet visible.
             * @enum {unknown}
             */
            flushAnswer?: "memory" | "nic";
        };
        /**
         * Machine: Completion queues
         * @description A kernel’s queue pairs, and the single queue per node that reports their completions and messages.
         */
        CompletionQueueParameters: {
            /** @description Time from when a message is in memory until its completion queue entry is visible. */
            completionWriteNs?: number;
            /** @description The same for the completion of an RDMA read. */
            readCompletionNs?: number;
            /** @description CPU time to poll the queue once, whether it is empty or an entry is taken out. */
            completionPollNs?: number;
            /** @description Receive buffers that a node has for the messages of each other node. There is no flow control: one message too many fails the run. */
            receiveBuffersPerPeer?: number;
            /** @description One in this many sends is signalled: its completion, when taken out of the queue, frees the others. */
            cleanUpEvery?: number;
        };
        /**
         * Machine: I/O bus
         * @description The bus between a NIC and memory.
         */
        BusParameters: {
            /** @description Largest payload of one I/O bus transaction. */
            busMaxPayloadBytes?: number;
            /** @description Bandwidth between NIC and memory in each direction. It covers whole transactions with their headers, or the payload alone where the header sizes are 0. */
            busBandwidthBytesPerNs?: number;
            /** @description Header bytes of a transaction that writes or requests a read, in addition to its payload. */
            busHeaderBytes?: number;
            /** @description Header bytes of a transaction that returns read data, in addition to its payload. */
            busCompletionHeaderBytes?: number;
            /** @description Maximum number of bytes that one read request covers. */
            busMaxReadRequestBytes?: number;
            /** @description Address boundary at whose multiples transactions that return read data end, except the last one of a read. A read that begins elsewhere is answered by a shorter transaction first. Read requests then end at multiples of busMaxReadRequestBytes. 0: transactions begin where the read does. */
            busCompletionBoundaryBytes?: number;
            /**
             * @description Length of the transactions in between: busMaxPayloadBytes, or from one boundary to the next, as on older chipsets.
             * @enum {unknown}
             */
            busCompletionPieces?: "payload" | "boundary";
            /** @description Time from a NIC’s memory read request until the first bytes arrive, excluding the memory access itself; 0 where the network latency includes it. */
            busReadNs?: number;
            /** @description Time from a NIC’s write until the written data reach memory, excluding the memory access itself; 0 where the network latency includes it. */
            busWriteNs?: number;
            /** @description Posted transactions that the IOMMU accepts while a log is full, before the bus stalls. */
            busCredits?: number;
        };
        /**
         * Machine: IOMMU
         * @description The unit that translates and checks the accesses of NICs.
         */
        IommuParameters: {
            /** @description Processing time inside the IOMMU for each transaction. */
            iommuInternalNs?: number;
            /** @description Translations that the IOTLB holds; 0 switches it off. */
            iotlbEntries?: number;
            /**
             * @description Associativity of the IOTLB.
             * @enum {unknown}
             */
            iotlbWays?: "1" | "2" | "4" | "full";
            /**
             * @description Which entry of a set is replaced.
             * @enum {unknown}
             */
            iotlbPolicy?: "lru" | "random";
            /** @description Memory accesses of a page-table walk; 0: translation costs nothing. `by-page-size`: 4 with 4 KiB pages, 3 with 2 MiB, 2 with 1 GiB. */
            pageWalkLevels?: number | "by-page-size";
            /** @description Page-table walks in flight at once, shared by all processes of a node. */
            walkersPerIommu?: number;
            /** @description Device contexts that the IOMMU caches. */
            contextCacheEntries?: number;
            /**
             * @description How the IOMMU treats NIC accesses of mechanisms that do not build on it (Active Access does). `translated`: it translates them. `pass-through`: it only looks up the device’s context. `off`: it is switched off, and no mechanism can build on it.
             * @enum {unknown}
             */
            ordinaryDma?: "translated" | "pass-through" | "off";
            /** @description Memory accesses of a context-cache miss: root table and context table. */
            contextWalkAccesses?: number;
        };
        /**
         * Machine: Cores
         * @description Cores of a node, and the costs of interrupts, copies and additions on them.
         */
        CpuParameters: {
            /** @description Processes placed on a node, one per core, in blocks of consecutive ranks. */
            processesPerNode?: number;
            /** @description Time from an interrupt until its handler runs; the interrupted core does nothing else meanwhile. */
            interruptLatencyNs?: number;
            /** @description Time from the kernel, once an interrupt has entered it, to a handler of the process and back. It is paid for each record or message; batching does not reduce it. */
            upcallNs?: number;
            /** @description One access to the scratchpad beside a core (an L3 access). */
            scratchpadAccessNs?: number;
            /** @description CPU time to copy memory, per byte; where a cache is modelled, for data that are cached. */
            copyPerByteNs?: number;
            /** @description CPU time of an accumulate to add one byte to the existing data, excluding memory accesses. */
            addPerByteNs?: number;
        };
        /**
         * Machine: Messaging software
         * @description Software costs of a message at either end.
         */
        MessagingParameters: {
            /** @description o: CPU time to send or receive one message, or to issue one remote access. */
            messageOverheadNs?: number;
            /** @description CPU time of one handler call, excluding its memory accesses: dispatch, hash, local atomic. */
            handlerDispatchNs?: number;
            /** @description CPU time to process the completion of a put that notifies its target or requests a completion, or of a posted read, excluding the memory access. */
            completionNs?: number;
            /** @description CPU time of the target for each byte of a message that the CPU itself takes from the NIC; 0 where the NIC writes to memory. */
            receivePerByteNs?: number;
            /** @description Maximum number of active messages in flight from one process to another. */
            amCreditsPerPeer?: number;
        };
        /**
         * Machine: Threads
         * @description Operating system costs of threads.
         */
        ThreadsParameters: {
            /** @description CPU time to create a thread. */
            threadCreateNs?: number;
            /** @description CPU time to cancel a thread and wait for it to end. */
            threadCancelNs?: number;
            /** @description CPU time to switch a core to another thread. */
            threadSwitchNs?: number;
        };
        /**
         * Machine: Paging
         * @description Kernel costs of page faults, page protection and context switches.
         */
        PagingParameters: {
            /** @description Cores of a node. There are more if the node has more processes than this, since each process gets a core, unless processes share cores through timeSharing. Interrupts prefer cores without a running process. */
            coresPerNode?: number;
            /** @description Time from an access to a protected page until the kernel is entered. */
            pageFaultEntryNs?: number;
            /** @description Kernel CPU time to identify the cause of a fault and to record it. */
            faultBookkeepingNs?: number;
            /** @description Kernel CPU time to bring in a page that is in memory or only has to be cleared: a minor fault, besides its entry and its cause. */
            pageInNs?: number;
            /** @description Time in which storage delivers a page that has been swapped out: what a major fault takes in addition. */
            pageReadNs?: number;
            /** @description Kernel CPU time to change the protection of a page in the page table and to flush translations. */
            protectPageNs?: number;
            /** @description The same for each further page of a group. */
            protectNextPageNs?: number;
            /** @description CPU time of the system call that changes the protection of a page, per page. */
            mprotectNs?: number;
            /** @description Share of handlers in interrupt context that find the page table locked and run again in process context. */
            lockTakenShare?: number;
            /** @description Time from an interrupt that only marks a task queue until the queue runs, where it can run at once. */
            taskQueueNs?: number;
            /** @description Time from an interrupt until a signal has made a process of the node run its handler. */
            signalNs?: number;
            /** @description CPU time of a system call made by user-level page-sharing software. */
            systemCallNs?: number;
            /** @description Threads per node that a user-level page-sharing library runs; 0: no limit. */
            libraryThreads?: number;
            /** @description Interval between the timer ticks of a core. */
            timerTickNs?: number;
            /** @description Time that a thread keeps a core while others wait for it. */
            timeSliceNs?: number;
        };
        /**
         * Machine: Memory
         * @description The memory of a node, and its pages.
         */
        MemoryParameters: {
            /** @description One access to DRAM. */
            memoryAccessNs?: number;
            /** @description Memory time per byte on a node, shared by caches, copy engine and NIC: 0.1 ns/B is 10 GB/s. 0: unlimited bandwidth. */
            memoryPerByteNs?: number;
            /**
             * @description Where a NIC’s writes go: to memory, or to the last-level cache (DDIO), where readers find the data and no memory bandwidth is used.
             * @enum {unknown}
             */
            nicWritesTo?: "memory" | "last-level-cache";
            /** @description Time from a write by one process of a node until another process sees it. */
            sharedMemoryNs?: number;
            /** @description Physical memory of a node, an upper bound on what can be pinned. */
            nodeMemoryBytes?: number;
            /** @description Page size of memory and of the tables that IOMMUs read: a power of two. */
            iotlbPageBytes?: number;
            /**
             * @description Where pages lie in physical memory: at random places drawn from the seed, or contiguously.
             * @enum {unknown}
             */
            pageFrames?: "scattered" | "contiguous";
        };
        /**
         * Machine: Caches
         * @description The last-level caches of a node.
         */
        CacheParameters: {
            /** @description Size of a last-level cache in front of memory. */
            cacheBytes?: number;
            /** @description Associativity of the cache; the number of sets must be a whole number. */
            cacheWays?: number;
            /** @description Line size of the cache, a power of two. */
            cacheLineBytes?: number;
            /** @description Neighbouring cores that share a cache. */
            coresPerCache?: number;
            /** @description CPU time to read or write a cached line; accesses are sequential. */
            cacheHitNs?: number;
            /** @description Time added for each line brought in behind another: it is prefetched, so limited by bandwidth. */
            lineFillNs?: number;
            /** @description Time added for each dirty line that is written back to make room. */
            lineWriteBackNs?: number;
        };
        /**
         * Machine: Copy engine
         * @description The copy engine of a node, and its driver.
         */
        DmaEngineParameters: {
            /** @description Channels of the copy engine; copies on different channels progress concurrently. */
            dmaChannels?: number;
            /** @description Rate at which the copy engine moves data, summed over all channels. */
            dmaBandwidthBytesPerNs?: number;
            /** @description Copy engine time for each descriptor, in addition to its data. */
            dmaDescriptorNs?: number;
            /** @description A descriptor ends where source or destination crosses a boundary of this many bytes: the page size, where memory is contiguous only within pages. */
            dmaDescriptorBytes?: number;
            /** @description Size of a copy engine descriptor in memory, which the driver writes through the cache; this write is included in the submission time. */
            dmaRecordBytes?: number;
            /** @description CPU time of a call to the copy engine’s driver, to submit requests or to check which are complete: a system call. */
            dmaCallNs?: number;
            /** @description CPU time to write a copy engine descriptor and append it to its channel. */
            dmaSubmitNs?: number;
            /** @description New descriptors after which the driver rings a channel’s doorbell; it also does so at the end of a call. */
            dmaDescriptorsPerDoorbell?: number;
            /** @description CPU time to lock a user page in memory for a copy engine and to release it. */
            pageLockNs?: number;
            /** @description Size of the operating system’s record of a page, in a table of all pages. Locking the page writes flags and reference count through the cache, which is included in the time to lock it. 0: there is no record. */
            pageRecordBytes?: number;
        };
        /**
         * Machine: Registration
         * @description Costs of registering memory with a NIC, and of a library that lets other nodes do so: moves of Firehose.
         */
        RegistrationParameters: {
            /** @description CPU time of a call that registers a contiguous run of pages, in addition to its pages. */
            pinBaseNs?: number;
            /** @description CPU time to register each page of a run. */
            pinPerPageNs?: number;
            /** @description CPU time of a call that deregisters a contiguous run of pages, in addition to its pages. */
            unpinBaseNs?: number;
            /** @description CPU time to deregister each page of a run. */
            unpinPerPageNs?: number;
            /** @description Service time of a NIC page fault, in addition to its interrupt. */
            nicFaultNs?: number;
            /** @description Time added for each page that a NIC fault brings in. */
            nicFaultPerPageNs?: number;
            /** @description CPU time of the origin of a move to build its lists and to update its table. */
            moveBookkeepingNs?: number;
            /** @description CPU time of the origin of a move to send its request, in addition to messageOverheadNs. */
            moveMessagingNs?: number;
            /** @description CPU time of the target of a move, in addition to handlerDispatchNs and registration. */
            moveHandlerNs?: number;
        };
        /**
         * Machine: Page requests
         * @description Stages of a page fault of a device that translates by ATS and asks for pages by PRI (PCIe). The kernel’s own work is part of paging.
         */
        PageRequestsParameters: {
            /**
             * @description How a NIC that takes page faults gets its pages: by the driver of its own, in nicFaultNs, or by page requests, stage by stage.
             * @enum {unknown}
             */
            nicFaultsBy?: "driver" | "page-requests";
            /** @description Time from a device’s request for a translation until it knows that the page is not present. */
            translationRequestNs?: number;
            /** @description Time from a device’s request for a page until the request is in the queue of the IOMMU in memory. */
            pageRequestNs?: number;
            /** @description CPU time from a request in the queue until the handler of its interrupt runs in the kernel. */
            pageRequestInterruptNs?: number;
            /** @description CPU time from that handler until a thread of the kernel serves the request. */
            pageRequestThreadNs?: number;
            /** @description CPU time to answer page requests through the queue of the IOMMU. */
            pageResponseNs?: number;
            /** @description Time from an answer until the device has received it and has the translation. */
            pageRetryNs?: number;
        };
        /**
         * Machine: HyperTransport bridge
         * @description A bridge on the processor’s link that carries loads and stores in Ethernet frames, and the switch between bridges.
         */
        HtBridgeParameters: {
            /** @description Cycle time of the bridge. */
            bridgeCycleNs?: number;
            /** @description Number of cycles for a pass through the bridge. */
            bridgeCycles?: number;
            /** @description Bytes of a frame that the bridge takes in per cycle before it sends them; 0: the whole frame at once. */
            bridgePathBytes?: number;
            /** @description One-way latency between the bridge and a core or memory. */
            htLatencyNs?: number;
            /** @description Bandwidth of the link to the bridge. */
            htBytesPerNs?: number;
            /** @description One-way latency between a core or memory and a network interface that is part of the memory controller. */
            niLatencyNs?: number;
            /** @description Latency of both Ethernet MACs and transceivers on a one-way path. */
            macLatencyNs?: number;
            /** @description Time per byte on the Ethernet between bridges: 8 at 1 Gb/s, 0.8 at 10, 0.08 at 100. */
            lineGapPerByteNs?: number;
            /**
             * @description What connects the bridges: a store-and-forward switch, a cut-through switch, or a cable between two bridges.
             * @enum {unknown}
             */
            switching?: "store-and-forward" | "cut-through" | "none";
            /** @description Latency of the switch, excluding store-and-forward time. */
            switchLatencyNs?: number;
            /** @description Paths between two bridges, used in turn by the frames of a bridge; with more than one, frames may arrive out of order. */
            networkPaths?: number;
            /** @description Additional latency of each path over the one before it. */
            pathSkewNs?: number;
            /** @description Share of frames that arrive with a wrong checksum and are dropped. */
            frameLossShare?: number;
            /** @description Share of frames that a bridge sends malformed but with a valid checksum: of another protocol, a broadcast, with a bit set that belongs to no field, or too short. Each is refused and sent again. */
            malformedFrameShare?: number;
            /** @description Share of frames that the switch sends to the wrong bridge, which refuses them. */
            misroutedFrameShare?: number;
            /** @description Bits of a SrcTag. Values above five show what a wider tag would be worth; packets do not grow because of it. */
            tagBits?: number;
            /** @description Requests that a unit (a bridge, or each core with unitIds core) may have outstanding, from a core until the answer is there; and requests that a bridge answers at a time. At most as many as tagBits can distinguish. */
            sourceTags?: number;
            /** @description Buffers of a bridge for posted writes: at the receiver per sending bridge, or shared by all where no credits are used; at the sender, for each other bridge, as many for those that wait for credits and as many for those that wait for the line. The receiver gives half of them back together. A core has as many requests waiting for tags before it stalls. */
            postedBuffers?: number;
            /** @description Buffers of a bridge for requests that expect an answer: per sending bridge, or shared by all where no credits are used. */
            nonPostedBuffers?: number;
            /** @description Buffers of a bridge for answers until they are on the line. Requests wait for one, and for a free tag of those by which the bridge matches answers. */
            answerBuffers?: number;
            /** @description Lines that a core can fetch at the same time. */
            missesUnderWay?: number;
        };
        /**
         * Machine: CXL memory pool
         * @description A multi-headed memory pool: each node has a link to its controller, and the loads and stores of all nodes reach the same memory.
         */
        CxlPoolParameters: {
            /** @description Number of nodes that a pool has links for. */
            poolHeads?: number;
            /** @description One-way latency between a core and the pool controller, including both ports. */
            poolWayNs?: number;
            /** @description One-way latency that a switch adds; 0 without a switch. */
            poolSwitchNs?: number;
            /** @description Bandwidth of a node’s link in each direction. */
            poolBytesPerNs?: number;
            /** @description Service time of the controller, including its directory, per request; requests are served one after another. */
            poolControllerNs?: number;
            /** @description Pool lines that a core can be fetching or storing at the same time. */
            poolMisses?: number;
            /**
             * @description What keeps cached copies of lines coherent: the controller, with a directory and back-invalidation (CXL 3), or the programs, whose copies stay until they flush and may be stale. Without back-invalidation there are no atomics.
             * @enum {unknown}
             */
            poolCoherence?: "back-invalidate" | "software";
            /** @description CPU time to flush or invalidate a line under software coherence. */
            poolFlushNs?: number;
        };
        /**
         * Machine: Energy
         * @description Energy of bytes and time at NICs and routers; no machine has published figures of its own.
         */
        EnergyParameters: {
            /** @description Energy that a network interface uses for each byte it sends or receives. */
            nicEnergyPerByteNanojoules?: number;
            /** @description Power of a network interface regardless of load. */
            nicIdleWatts?: number;
            /** @description Energy that a router uses for each byte that passes through it. */
            routerEnergyPerByteNanojoules?: number;
            /** @description Power of a router port regardless of load. */
            routerPortIdleWatts?: number;
        };
        /**
         * Machine: LogGOPS
         * @description The bare LogGOPS model: it describes messages, not the hardware beneath them.
         */
        LoggpParameters: {
            /** @description L: time from the end of the sender’s overhead until a message reaches its target. */
            latencyNs?: number;
            /** @description o: CPU time to send or to receive a message. */
            overheadNs?: number;
            /** @description g: minimum gap between two messages at a NIC, in each direction. */
            gapNs?: number;
            /** @description G: gap added for each byte after the first; receiving takes at least as long. */
            gapPerByteNs?: number;
            /** @description O: overhead added for each byte after the first. */
            overheadPerByteNs?: number;
            /** @description S: a longer message completes only once its receive has been posted. */
            rendezvousThresholdBytes?: number;
        };
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last page. */
            nextCursor?: string;
            /** @description Number of items on all pages. */
            total: number;
        };
        ExperimentPage: {
            items: components["schemas"]["Experiment"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last page. */
            nextCursor?: string;
            /** @description Number of items on all pages. */
            total: number;
        };
        ExplorationPage: {
            items: components["schemas"]["Exploration"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last page. */
            nextCursor?: string;
            /** @description Number of items on all pages. */
            total: number;
        };
        ImportPage: {
            items: components["schemas"]["Import"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last page. */
            nextCursor?: string;
            /** @description Number of items on all pages. */
            total: number;
        };
        RunPage: {
            items: components["schemas"]["Run"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last page. */
            nextCursor?: string;
            /** @description Number of runs on all pages. With a filter, they are counted up to 10,000. */
            total: number;
            /**
             * @description There are more runs than `total`; absent if that is exact.
             * @enum {boolean}
             */
            moreThanTotal?: true;
        };
        SchedulePage: {
            items: components["schemas"]["Schedule"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last page. */
            nextCursor?: string;
            /** @description Number of items on all pages. */
            total: number;
        };
        ImportUseList: {
            items: components["schemas"]["ImportUse"][];
        };
        MachineList: {
            items: components["schemas"]["Machine"][];
        };
        MechanismList: {
            items: components["schemas"]["Mechanism"][];
        };
        MemberList: {
            items: components["schemas"]["Member"][];
        };
        MetricList: {
            items: components["schemas"]["Metric"][];
        };
        PaperSummaryList: {
            items: components["schemas"]["PaperSummary"][];
        };
        ProjectList: {
            items: components["schemas"]["Project"][];
        };
        TokenList: {
            items: components["schemas"]["Token"][];
        };
        WebhookList: {
            items: components["schemas"]["Webhook"][];
        };
        WebhookDeliveryList: {
            items: components["schemas"]["WebhookDelivery"][];
        };
        WorkloadList: {
            items: components["schemas"]["Workload"][];
        };
    };
    responses: {
        /** @description The request is not valid. */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request needs a token, or the token sent is not valid. */
        Problem401: {
            headers: {
                "www-authenticate": components["headers"]["www-authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request comes from a page of another site, or its Host header names another machine. */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource does not exist. */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive in time; send it again. */
        Problem408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL is too long. */
        Problem414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The media type is not accepted. */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request has an `Expect` header other than `100-continue`. */
        Problem417: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The content cannot be accepted; `errors` says where and why. */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to try again. */
        Problem429: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "ratelimit-limit": components["headers"]["ratelimit-limit"];
                "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                "ratelimit-reset": components["headers"]["ratelimit-reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large. */
        Problem431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An internal error of the service. */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot answer at the moment, and nothing was changed; try again. */
        Problem503: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The current version is not one that `If-Match` names; nothing was changed. */
        Problem412: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource, or with something that uses it. */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Version of the resource, for `If-None-Match`; a different value means that something has changed. */
        etag: string;
        /** @description URL of the resource that was created or accepted, or of the page to continue at. */
        location: string;
        /** @description The `Prefer` preference that was applied: `wait=` and seconds. */
        "preference-applied": string;
        /** @description Seconds to wait before the next request. */
        "retry-after": string;
        /** @description File name under which to save the content. */
        "content-disposition": string;
        /** @description How to present a token. */
        "www-authenticate": string;
        /** @description Requests that this address may send per minute. */
        "ratelimit-limit": number;
        /** @description Requests that remain of that limit. */
        "ratelimit-remaining": number;
        /** @description Seconds until the full limit is available again. */
        "ratelimit-reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listExperiments: {
        parameters: {
            query?: {
                /** @description In any of these states; repeat it for several states. */
                state?: ("queued" | "running" | "succeeded" | "failed" | "partial" | "cancelled")[];
                /** @description In exactly this project. */
                project?: string;
                /** @description Has this tag. */
                tag?: string;
                /** @description Compares this mechanism, given as its kind or as the name under which it is listed. */
                mechanism?: string;
                /** @description Runs this workload. */
                workload?: string;
                /** @description On this machine. */
                machine?: string;
                /** @description Has runs with this number of processes: a value or a range, either end of which may be omitted, `64..512`, `512..`. */
                processes?: string;
                /** @description Has runs with a parameter in a range, `workload.collisionRate:0.05..0.25`; if repeated, a single run must match all of them. */
                parameter?: string[];
                /** @description Submitted at or after this time: a date or a time with its zone, `2026-11-25` (0:00 UTC) or `2026-11-25T08:30:00Z`. */
                createdSince?: string;
                /** @description Submitted before this time: a date or a time with its zone, `2026-11-25` (0:00 UTC) or `2026-11-25T08:30:00Z`. */
                createdBefore?: string;
                /** @description Part of the name or id. */
                q?: string;
                /** @description Deleted experiments that can be restored, instead of the others. */
                deleted?: boolean;
                /** @description Default `-createdAt`. */
                sort?: "createdAt" | "-createdAt" | "name" | "-name";
                limit?: number;
                /** @description `nextCursor` of the previous page; valid only with the same filter and sort order. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    submitExperiment: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExperimentSpecification"];
                "application/yaml": components["schemas"]["ExperimentSpecification"];
            };
        };
        responses: {
            /** @description Accepted; `Location` names the experiment. */
            202: {
                headers: {
                    location: components["headers"]["location"];
                    "retry-after": components["headers"]["retry-after"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getExperiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Applies only if the current version is one of these (`ETag`), else 412. */
                "if-match"?: string;
                "if-none-match"?: string;
                prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "preference-applied": components["headers"]["preference-applied"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Unchanged. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "preference-applied": components["headers"]["preference-applied"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            412: components["responses"]["Problem412"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteExperiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Applies only if the current version is one of these (`ETag`), else 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    watchExperiment: {
        parameters: {
            query?: never;
            header?: {
                "last-event-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getExperimentMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Samples. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportExperiment: {
        parameters: {
            query?: {
                format?: "csv" | "ndjson" | "crate";
                /** @description Licence of the results in a crate: an SPDX identifier such as CC-BY-4.0, or an address; without it the crate says that none was stated. */
                license?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line per run, or an archive. */
            200: {
                headers: {
                    "content-disposition": components["headers"]["content-disposition"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/zip": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description A crate was requested, but some runs have not finished. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    retryExperiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Applies only if the current version is one of these (`ETag`), else 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The experiment in its new state. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description It is being cancelled, or has been deleted. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            /** @description Its project may not have this many runs at a time (PROJECT_QUOTA). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    extendExperiment: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
                /** @description Applies only if the current version is one of these (`ETag`), else 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtensionInput"];
            };
        };
        responses: {
            /** @description The experiment in its new state. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description It is cancelled or being explored, or has changed in the meantime. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    restoreExperiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Applies only if the current version is one of these (`ETag`), else 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored experiment. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelExperiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Applies only if the current version is one of these (`ETag`), else 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; processing continues after the answer. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listExplorations: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the previous page; valid only with the same filter and sort order. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplorationPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    beginExploration: {
        parameters: {
            query: {
                /** @description winner: which mechanism is best where, along one or two axes; best: which of all candidates is best. */
                question: "winner" | "best";
                /** @description Maximum number of runs. Default 1000. */
                budget?: number;
                /** @description Metric that decides; by default the primary metric of the workload. */
                metric?: string;
                /** @description Relative distance at which two values are close enough. Default 0.02, for a map 0.1. */
                width?: number;
                /** @description Additional axes, or other values for axes of the sweep: `path=a,b,c` or `path=low..high`; repeat it for several axes. */
                over?: string[];
            };
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExperimentSpecification"];
                "application/yaml": components["schemas"]["ExperimentSpecification"];
            };
        };
        responses: {
            /** @description Accepted; `Location` names the exploration. */
            202: {
                headers: {
                    location: components["headers"]["location"];
                    "retry-after": components["headers"]["retry-after"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exploration"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getExploration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exploration"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteExploration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelExploration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; processing continues after the answer. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exploration"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    retryExploration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; processing continues after the answer. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exploration"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description Its round is being cancelled or was deleted, or another version of the model started the exploration. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            /** @description Its project may not have this many runs at a time (PROJECT_QUOTA). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    watchExploration: {
        parameters: {
            query?: never;
            header?: {
                "last-event-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the previous page; valid only with the same filter and sort order. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    beginImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The import was started before, and may have ended; `Location` names it. */
            200: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Started; `Location` names the import. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    addImportedRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportBatch"];
            };
        };
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description The import has all its results; GET tells its outcome. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    finishImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; processing continues after the answer. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description Some results are missing. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            /** @description A result does not belong to the specification, or the runs left to compute exceed the limits. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listImportsOfExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportUseList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    planExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExperimentSpecification"];
                "application/yaml": components["schemas"]["ExperimentSpecification"];
            };
        };
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanSummary"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    compareExperiment: {
        parameters: {
            query?: {
                /** @description With `.p50`, `.p99` or `.max`, a percentile of the metric. Default: the primary metric of the workload. */
                metric?: string;
                /** @description Path of the axis; default: `processes` if it varies, else the numeric axis with the most values. */
                x?: string;
                /** @description What a line represents: `mechanism` (default) or the path of an axis. */
                series?: string;
                /** @description Fixes another axis at a value, `path=value`, also as printed in figures (`1 MiB`); repeat it for several axes. */
                facet?: string[];
                format?: "json" | "csv";
                /** @description Series that the ratios refer to; default: the baseline of the specification. */
                baseline?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison of the runs finished so far. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    compareRuns: {
        parameters: {
            query?: {
                /** @description Ids of runs; repeat it for several runs. */
                runs?: string[];
                /** @description Ids of experiments, all of whose runs are compared; repeat it for several experiments. */
                experiments?: string[];
                /** @description With `.p50`, `.p99` or `.max`, a percentile of the metric. Default: the primary metric of the workload. */
                metric?: string;
                /** @description Path of the axis; default: `processes` if it varies, else the numeric axis with the most values. */
                x?: string;
                /** @description What a line represents: `mechanism` (default) or the path of an axis. */
                series?: string;
                /** @description Fixes another axis at a value, `path=value`, also as printed in figures (`1 MiB`); repeat it for several axes. */
                facet?: string[];
                format?: "json" | "csv";
                /** @description Series that the ratios refer to; default: the first one. */
                baseline?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison of the runs finished so far. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description One of the runs or experiments does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Runs of this experiment. */
                experiment?: string;
                /** @description In any of these states; repeat it for several states. */
                status?: ("queued" | "running" | "succeeded" | "failed" | "deadlocked" | "cancelled")[];
                /** @description Of this mechanism, given as its kind or as the name under which a specification lists it. */
                mechanism?: string;
                /** @description Of this workload. */
                workload?: string;
                /** @description On this machine. */
                machine?: string;
                replication?: number;
                /** @description With this number of processes: a value or a range, either end of which may be omitted, `64..512`, `512..`. */
                processes?: string;
                /** @description Range of a swept parameter, `workload.collisionRate:0.05..0.25`, `machine.pageBytes:64 KiB..1 MiB`; repeat it for several parameters. */
                parameter?: string[];
                /** @description Range of a metric, `inserts_per_second:1e6..`; repeat it for several metrics. */
                metric?: string[];
                /** @description `index` (default: by experiment, in plan order), `startedAt`, `wallMs`, `processes` or `metric:NAME`; a leading `-` sorts in descending order. */
                sort?: string;
                limit?: number;
                /** @description `nextCursor` of the previous page; valid only with the same filter and sort order. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRunMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["MetricValue"];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getTrace: {
        parameters: {
            query?: {
                /** @description Start of the window in ns of simulated time. */
                from?: number;
                /** @description End of the window in ns. */
                to?: number;
                /** @description Only these tracks; repeat it for several tracks. */
                track?: string[];
                /** @description Only events of these kinds; repeat it for several kinds. */
                kind?: string[];
                /** @description Maximum number of events to return. */
                limit?: number;
                /** @description Returns the busy share per track and bin instead. */
                bins?: number;
                format?: "json" | "csv" | "perfetto";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in columns or, with `bins`, busy shares. */
            200: {
                headers: {
                    "content-disposition": components["headers"]["content-disposition"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceAnswer"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description Part of the name, or the beginning of the digest. */
                q?: string;
                /** @description Has exactly this number of ranks. */
                ranks?: number;
                /** @description Default `-createdAt`. */
                sort?: "createdAt" | "-createdAt" | "ranks" | "-ranks";
                limit?: number;
                /** @description `nextCursor` of the previous page; valid only with the same filter and sort order. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    uploadSchedule: {
        parameters: {
            query?: {
                /** @description Name shown in lists, a text without control characters; the first upload sets it. */
                name?: string;
                /** @description Project that the schedule belongs to: lower-case letters, digits and dashes. If omitted, as for experiments: `default`, or the only project to which you may submit. */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description The schedule already existed; `Location` names it. */
            200: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Stored; `Location` names the schedule. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 64 hexadecimal digits in lower case */
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 64 hexadecimal digits in lower case */
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description Created; `Location` names the project. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description A project of this name already exists. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotaInput"];
            };
        };
        responses: {
            /** @description The project in its new state. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The member in its new state. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description Created; keep `token`. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description In this project. */
                project?: string;
                /** @description By this actor. */
                actor?: string;
                limit?: number;
                /** @description `nextCursor` of the previous page; valid only with the same filter and sort order. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    previewPruning: {
        parameters: {
            query: {
                /** @description `traces`: results and metrics are kept; `experiments`: with their runs, and with results that nothing else uses; `deleted`: experiments that could still be restored; `results`: those that no run uses any more. */
                what: "traces" | "experiments" | "deleted" | "results";
                /** @description Days since the last experiment that used it ended, or since the deletion. */
                olderThanDays?: number;
                /** @description For traces: the latest ones, up to this many bytes, are kept. With both limits, only what exceeds both is deleted. */
                keepBytes?: number;
                /** @description Only data that no other project uses. */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and bytes. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pruning"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    prune: {
        parameters: {
            query: {
                /** @description `traces`: results and metrics are kept; `experiments`: with their runs, and with results that nothing else uses; `deleted`: experiments that could still be restored; `results`: those that no run uses any more. */
                what: "traces" | "experiments" | "deleted" | "results";
                /** @description Days since the last experiment that used it ended, or since the deletion. */
                olderThanDays?: number;
                /** @description For traces: the latest ones, up to this many bytes, are kept. With both limits, only what exceeds both is deleted. */
                keepBytes?: number;
                /** @description Only data that no other project uses. */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this call deleted. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pruning"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Registered; keep `secret`. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description The project already has an endpoint with this address. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationInput"];
            };
        };
        responses: {
            /** @description Keep the new `secret`. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    enableWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message has been queued. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            /** @description The endpoint is disabled. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Name of the caller in the audit log. */
                        name: string;
                        /**
                         * @description How the caller was authenticated.
                         * @enum {unknown}
                         */
                        by: "nothing" | "token" | "session";
                        /** @description End of the session; null for a token. */
                        expiresAt: string | null;
                        /** @description May create projects, set quotas, and do everything in every project. */
                        administersService: boolean;
                        /** @description Projects that the caller may read, with the rights in each. */
                        projects: components["schemas"]["Project"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signIn: {
        parameters: {
            query?: {
                /** @description Path of the page to return to. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Location` is the address of the provider. */
            303: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            /** @description This service has no sign-in with an account (AUTH_NO_PROVIDER). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in; `Location` is a path of the page. */
            303: {
                headers: {
                    location: components["headers"]["location"];
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            /** @description The provider has not confirmed the user’s identity. */
            401: {
                headers: {
                    "www-authenticate": components["headers"]["www-authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Problem403"];
            /** @description This service has no sign-in with an account (AUTH_NO_PROVIDER). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPapers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaperSummaryList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPaper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paper"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getSpecificationSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON schema (2020-12). */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMachines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMachine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMechanisms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MechanismList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMechanism: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mechanism"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWorkloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getWorkload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workload"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMetric: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metric"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested resource. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthState"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Components that the service depends on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings of this service that are of interest to its users. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceSettings"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["ratelimit-limit"];
                    "ratelimit-remaining": components["headers"]["ratelimit-remaining"];
                    "ratelimit-reset": components["headers"]["ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
}
