#!/usr/bin/env bash
# submit.sh DIR [sbatch options]
#
# Submits an array with one task for each shard of DIR (`onesided plan SPEC --shards N --out DIR`) that has something left to
# do, and behind it a job that does the same again: whatever ends a task - its time limit, a lost node, scancel of a single
# task - what is left is submitted until every run has a result or has failed, at most ONESIDED_ROUNDS (20) times.
#
#   deploy/slurm/submit.sh campaign/ --partition=batch --time=04:00:00 --cpus-per-task=4
#
# DIR has to be seen under the same path by all nodes. ONESIDED is the command (default: onesided); it may hold options.
# Indices of an array stay below MaxArraySize of the cluster (Slurm's default: 1001): `plan` with that many shards at most.

# `sh` may be a shell that does not know what follows.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"
set -euo pipefail

usage() {
  # The comment at the head: up to the first line that is none.
  sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

[ $# -ge 1 ] || usage
folder=$(cd "$1" && pwd)
shift
# In a batch job the script itself is a copy elsewhere: the first call says where the files are.
export ONESIDED_SLURM=${ONESIDED_SLURM:-$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)}
round=${ONESIDED_ROUND:-1}

# shellcheck disable=SC2086 # it may hold options
left=$(${ONESIDED:-onesided} run-shard "$folder" --left)
if [ -z "$left" ]; then
  echo "$folder: nothing is left to do."
  exit 0
fi
if [ "$round" -gt "${ONESIDED_ROUNDS:-20}" ]; then
  echo "$folder: shards $left are left after $((round - 1)) rounds; ONESIDED_ROUNDS allows more." >&2
  exit 1
fi

# Slurm refuses an array whose indices are too large with words that name neither the setting nor the way out.
most=$(scontrol show config 2> /dev/null | sed -n 's/^MaxArraySize *= *\([0-9]*\).*/\1/p' || true)
last=${left##*[,-]}
if [ -n "$most" ] && [ "$last" -ge "$most" ]; then
  echo "$folder: shard $last is beyond MaxArraySize=$most of this cluster (slurm.conf): plan again with --shards $most" \
    "or fewer, into another folder." >&2
  exit 2
fi

mkdir -p "$folder/logs"
array=$(sbatch --parsable --job-name=onesided --array="$left" --output="$folder/logs/%A-%a.log" \
  "$@" "$ONESIDED_SLURM/task.sh" "$folder")
array=${array%%;*}
next=$(ONESIDED_ROUND=$((round + 1)) sbatch --parsable --job-name=onesided-next --dependency="afterany:$array" \
  --output="$folder/logs/next-%j.log" "$@" "$ONESIDED_SLURM/submit.sh" "$folder" "$@")
echo "$folder: round $round, shards $left as job $array, then job ${next%%;*}."
