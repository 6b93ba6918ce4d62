import type { Command } from 'commander';

/** A command as lists show it; what it is made of is loaded for those who ask for it. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Whether it is about what there is to simulate, plugins included. */
  readonly takesPlugins?: true;
  readonly load: () => Promise<(command: Command) => void>;
}

/** In the order in which help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'run',
    summary: 'run a specification in this process: no server, no database',
    takesPlugins: true,
    load: async () => (await import('./commands/run.ts')).addRun,
  },
  {
    name: 'explore',
    summary: 'find out which mechanism is best where, or what is best of all',
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
    summary: 'what a specification expands to, without running it',
    takesPlugins: true,
    load: async () => (await import('./commands/plan.ts')).addPlan,
  },
  {
    name: 'run-shard',
    summary: 'run one shard of a planned folder: for Slurm and other schedulers',
    takesPlugins: true,
    load: async () => (await import('./commands/run-shard.ts')).addRunShard,
  },
  {
    name: 'import',
    summary: 'take results of shards into a server, or into the folder of `run`',
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
    summary: 'state of an experiment, or the latest experiments',
    load: async () => (await import('./commands/status.ts')).addStatus,
  },
  {
    name: 'compare',
    summary: 'compare the mechanisms of an experiment, or of results on this machine',
    takesPlugins: true,
    load: async () => (await import('./commands/compare.ts')).addCompare,
  },
  {
    name: 'trace',
    summary: 'the trace of a run, for Perfetto or as data',
    load: async () => (await import('./commands/trace.ts')).addTrace,
  },
  {
    name: 'export',
    summary: 'all runs of an experiment as CSV or NDJSON, or a bundle for an appendix',
    takesPlugins: true,
    load: async () => (await import('./commands/export.ts')).addExport,
  },
  {
    name: 'verify',
    summary: 'check a bundle of `export --crate`, and compute a sample of it again',
    takesPlugins: true,
    load: async () => (await import('./commands/verify.ts')).addVerify,
  },
  {
    name: 'diff',
    summary: 'what differs between two experiments: in what was run, and in the results',
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
    summary: 'compute failed and cancelled runs of an experiment again',
    load: async () => (await import('./commands/retry.ts')).addRetry,
  },
  {
    name: 'extend',
    summary: 'give an experiment more replications',
    load: async () => (await import('./commands/extend.ts')).addExtend,
  },
  {
    name: 'delete',
    summary: 'delete an experiment',
    load: async () => (await import('./commands/delete.ts')).addDelete,
  },
  {
    name: 'restore',
    summary: 'bring back a deleted experiment',
    load: async () => (await import('./commands/restore.ts')).addRestore,
  },
  {
    name: 'catalog',
    summary: 'machines, mechanisms, workloads, metrics and papers, with parameters',
    takesPlugins: true,
    load: async () => (await import('./commands/catalog.ts')).addCatalog,
  },
  {
    name: 'calibrate',
    summary: 'fit a machine to what benchmarks measured on it',
    takesPlugins: true,
    load: async () => (await import('./commands/calibrate.ts')).addCalibrate,
  },
  {
    name: 'schedule',
    summary: 'communication schedules (GOAL): make, upload, list and delete them',
    load: async () => (await import('./commands/schedule.ts')).addSchedule,
  },
  {
    name: 'project',
    summary: 'projects of a server: make and list them',
    load: async () => (await import('./commands/project.ts')).addProject,
  },
  {
    name: 'member',
    summary: 'who may do what in a project',
    load: async () => (await import('./commands/member.ts')).addMember,
  },
  {
    name: 'token',
    summary: 'tokens of a server: make, list and revoke them',
    load: async () => (await import('./commands/token.ts')).addToken,
  },
  {
    name: 'webhook',
    summary: 'endpoints that a server tells what is over in a project',
    load: async () => (await import('./commands/webhook.ts')).addWebhook,
  },
  {
    name: 'audit',
    summary: 'who changed what on a server, when, and from where',
    load: async () => (await import('./commands/audit.ts')).addAudit,
  },
  {
    name: 'prune',
    summary: 'delete for good what is old: traces, results, experiments',
    load: async () => (await import('./commands/prune.ts')).addPrune,
  },
  {
    name: 'schema',
    summary: 'JSON Schemas of what commands print with --json',
    load: async () => (await import('./commands/schema.ts')).addSchema,
  },
  {
    name: 'doctor',
    summary: 'whether the service can run here, and what to do where it cannot',
    load: async () => (await import('./commands/doctor.ts')).addDoctor,
  },
  {
    name: 'completion',
    summary: 'completion of this command line for bash, zsh or fish',
    load: async () => {
      const { addCompletion } = await import('./commands/completion.ts');
      return (command) => addCompletion(command, COMMANDS);
    },
  },
  {
    name: 'serve',
    summary: 'API, page and workers in one go',
    takesPlugins: true,
    load: async () => (await import('./commands/serve.ts')).addServe,
  },
  {
    name: 'api',
    summary: 'API and page only, for many hosts',
    takesPlugins: true,
    load: async () => (await import('./commands/api.ts')).addApi,
  },
  {
    name: 'worker',
    summary: 'worker only, for many hosts',
    takesPlugins: true,
    load: async () => (await import('./commands/worker.ts')).addWorker,
  },
];
