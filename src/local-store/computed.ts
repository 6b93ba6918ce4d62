import { hostname } from 'node:os';
import type { Computed } from '../spec/resources/origin.ts';

/** Schedulers, and the environment variables with the job's id and, for array jobs, the task's. */
const SCHEDULERS = [
  ['slurm', 'SLURM_ARRAY_JOB_ID', 'SLURM_ARRAY_TASK_ID'],
  ['slurm', 'SLURM_JOB_ID'],
  ['pbs', 'PBS_JOBID'],
  ['lsf', 'LSB_JOBID', 'LSB_JOBINDEX'],
  ['sge', 'JOB_ID', 'SGE_TASK_ID'],
] as const;

/** Describes this process as the place of computation. */
export function computedHere(env: NodeJS.ProcessEnv = process.env): Computed {
  return { host: hostname(), job: jobOf(env), at: new Date().toISOString(), node: process.version };
}

function jobOf(env: NodeJS.ProcessEnv): string | null {
  for (const [scheduler, job, task] of SCHEDULERS) {
    const number = env[job];
    if (!number) continue;
    const part = task === undefined ? undefined : env[task];
    return `${scheduler} ${number}${part ? `_${part}` : ''}`.slice(0, 200);
  }
  return null;
}
