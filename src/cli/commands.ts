import type { Command } from 'commander';

/** A command as listed in help. Its implementation is loaded on demand. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Whether it uses the catalogue of models, and therefore plugins. */
  readonly takesPlugins?: true;
  readonly load: () => Promise<(command: Command) => void>;
}

/** In the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'run',
    summary: 'run a specification locally, without server or database',
    takesPlugins: true,
    load: async () => (await import('./commands/run.ts')).addRun,
  },
  {
    name: 'explore',
    summary: 'find out which mechanism is best where, or which candidate is best overall',
    takesPlugins: true,
    load: async () => (await import('./commands/explore.ts')).addExplore,
  },
  {
    name: 'reproduce',
    summary: 'run a paper’s figures and print its claims ledger',
    load: async () => (await import('./commands/reproduce.ts')).addReproduce,
  },
  {
    name: 'plan',
    summary: 'show what a specification expands to, without running it',
    takesPlugins: true,
    load: async () => (await import('./commands/plan.ts')).addPlan,
  },
  {
    name: 'run-shard',
    summary: 'run one shard of a planned folder, for Slurm and other schedulers',
    takesPlugins: true,
    load: async () => (await import('./commands/run-shard.ts')).addRunShard,
  },
  {
    name: 'import',
    summary: 'import results of shards into a server, or into a folder of `run`',
    takesPlugins: true,
    load: async () => (await import('./commands/import.ts')).addImport,
  },
  {
    name: 'submit',
    summary: 'submit a specification to a server',
    takesPlugins: true,
    load: async () => (await import('./commands/submit.ts')).addSubmit,
  },
  {
    name: 'status',
    summary: 'show the state of an experiment, or list the latest experiments',
    load: async () => (await import('./commands/status.ts')).addStatus,
  },
  {
    name: 'compare',
    summary: 'compare the mechanisms of an experiment, or of local results',
    takesPlugins: true,
    load: async () => (await import('./commands/compare.ts')).addCompare,
  },
  {
    name: 'trace',
    summary: 'print the trace of a run, for Perfetto or as data',
    load: async () => (await import('./commands/trace.ts')).addTrace,
  },
  {
    name: 'export',
    summary: 'export all runs of an experiment as CSV or NDJSON, or a bundle for an appendix',
    takesPlugins: true,
    load: async () => (await import('./commands/export.ts')).addExport,
  },
  {
    name: 'verify',
    summary: 'check a bundle of `export --crate`, and recompute a sample of it',
    takesPlugins: true,
    load: async () => (await import('./commands/verify.ts')).addVerify,
  },
  {
    name: 'diff',
    summary: 'show how two experiments differ, in what was run and in the results',
    takesPlugins: true,
    load: async () => (await import('./commands/diff.ts')).addDiff,
  },
  {
    name: 'cancel',
    summary: 'cancel an experiment',
    load: async () => (await import('./commands/cancel.ts')).addCancel,
  },
  {
    name: 'retry',
    summary: 'repeat failed and cancelled runs of an experiment',
    load: async () => (await import('./commands/retry.ts')).addRetry,
  },
  {
    name: 'extend',
    summary: 'add replications to an experiment',
    load: async () => (await import('./commands/extend.ts')).addExtend,
  },
  {
    name: 'delete',
    summary: 'delete an experiment',
    load: async () => (await import('./commands/delete.ts')).addDelete,
  },
  {
    name: 'restore',
    summary: 'restore a deleted experiment',
    load: async () => (await import('./commands/restore.ts')).addRestore,
  },
  {
    name: 'catalog',
    summary: 'list machines, mechanisms, workloads, metrics and papers, with parameters',
    takesPlugins: true,
    load: async () => (await import('./commands/catalog.ts')).addCatalog,
  },
  {
    name: 'calibrate',
    summary: 'fit a machine to benchmark results',
    takesPlugins: true,
    load: async () => (await import('./commands/calibrate.ts')).addCalibrate,
  },
  {
    name: 'schedule',
    summary: 'make, upload, list and delete communication schedules (GOAL)',
    load: async () => (await import('./commands/schedule.ts')).addSchedule,
  },
  {
    name: 'project',
    summary: 'create, limit and list the projects of a server',
    load: async () => (await import('./commands/project.ts')).addProject,
  },
  {
    name: 'member',
    summary: 'manage the members of a project',
    load: async () => (await import('./commands/member.ts')).addMember,
  },
  {
    name: 'token',
    summary: 'create, list and revoke tokens of a server',
    load: async () => (await import('./commands/token.ts')).addToken,
  },
  {
    name: 'webhook',
    summary: 'manage endpoints that are notified when experiments are over',
    load: async () => (await import('./commands/webhook.ts')).addWebhook,
  },
  {
    name: 'audit',
    summary: 'list who changed what on a server, when, and from where',
    load: async () => (await import('./commands/audit.ts')).addAudit,
  },
  {
    name: 'prune',
    summary: 'permanently delete old traces, results and experiments',
    load: async () => (await import('./commands/prune.ts')).addPrune,
  },
  {
    name: 'schema',
    summary: 'print JSON Schemas of the documents that --json prints',
    load: async () => (await import('./commands/schema.ts')).addSchema,
  },
  {
    name: 'doctor',
    summary: 'check whether the service can run here, and suggest fixes',
    load: async () => (await import('./commands/doctor.ts')).addDoctor,
  },
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: async () => {
      const { addCompletion } = await import('./commands/completion.ts');
      return (command) => addCompletion(command, COMMANDS);
    },
  },
  {
    name: 'serve',
    summary: 'start API, page and workers together',
    takesPlugins: true,
    load: async () => (await import('./commands/serve.ts')).addServe,
  },
  {
    name: 'api',
    summary: 'start only API and page, for several hosts',
    takesPlugins: true,
    load: async () => (await import('./commands/api.ts')).addApi,
  },
  {
    name: 'worker',
    summary: 'start only a worker, for several hosts',
    takesPlugins: true,
    load: async () => (await import('./commands/worker.ts')).addWorker,
  },
];
