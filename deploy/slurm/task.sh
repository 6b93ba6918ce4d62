#!/usr/bin/env bash
# task.sh DIR: one task of an array, for the shard with its number. submit.sh submits it.
#
# Two minutes before the time limit the scheduler sends SIGTERM; what is being computed then is left to the next round.
#SBATCH --signal=B:TERM@120
#SBATCH --time=01:00:00
#SBATCH --cpus-per-task=1
set -euo pipefail

# In place of this shell, so that the signal reaches it. Exit code 75 says that something is left.
# shellcheck disable=SC2086 # it may hold options
exec ${ONESIDED:-onesided} run-shard "$1" "$SLURM_ARRAY_TASK_ID" --threads "${SLURM_CPUS_PER_TASK:-1}" --no-progress
