-- What workloads are judged by: runs are searched by its range and sorted by it. An entry or two of the fourteen metrics of
-- a result; all others are scanned (decision 60).

-- CreateIndex
CREATE INDEX "metrics_searched_idx" ON "metrics"("name", "value") INCLUDE ("result_id") WHERE (name IN (
    'accesses_per_second', 'bandwidth_bytes_per_ns', 'barrier_wait_ns', 'checkpoint_ns', 'communication_ns',
    'copy_latency_ns', 'deletes_per_second', 'enqueues_per_second', 'execution_ns', 'finish_ns', 'gain_ns',
    'gets_per_second', 'hand_over_ns', 'inserts_per_second', 'l2_misses', 'lookups_per_second',
    'message_latency_ns', 'operation_latency_ns', 'overlap_ratio', 'put_latency_ns', 'reached_bytes',
    'relaxed_share', 'round_trip_ns', 'runtime_ns'));
