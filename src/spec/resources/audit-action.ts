/** The actions of the audit log, and what happened to the subject of an entry. */
export const AUDIT_ACTIONS = {
  'project.create': 'The project was created.',
  'project.quota': 'A quota of the project was set or lifted.',
  'member.reader': 'The member was added, or has another role now: reader.',
  'member.submitter': 'The member was added, or has another role now: submitter.',
  'member.admin': 'The member was added, or has another role now: admin.',
  'member.reader+import': 'As `member.reader`; the member may import results.',
  'member.submitter+import': 'As `member.submitter`; the member may import results.',
  'member.admin+import': 'As `member.admin`; the member may import results.',
  'member.remove': 'The member was removed.',
  'token.create': 'The token was created.',
  'token.revoke':
    'The token was revoked, by itself or with its member, or replaced because the answer with its secret was lost.',
  'session.begin': 'The member signed in with an account.',
  'session.end': 'The session was ended by signing out.',
  'experiment.create': 'The experiment was submitted; `ID for import ID`: it belongs to an import.',
  'experiment.cancel': 'The experiment was cancelled.',
  'experiment.retry': 'Failed or cancelled runs of the experiment were queued again.',
  'experiment.extend': 'Replications were added to the experiment.',
  'experiment.delete': 'The experiment was deleted; it can be restored for a time.',
  'experiment.restore': 'The deleted experiment was restored.',
  'exploration.create': 'The exploration was submitted.',
  'exploration.cancel': 'The exploration was cancelled.',
  'exploration.retry': 'The exploration goes on after it had failed or was cancelled.',
  'exploration.delete': 'The exploration was deleted.',
  'schedule.upload': 'The GOAL schedule with this digest was uploaded.',
  'schedule.delete': 'The GOAL schedule with this digest was deleted.',
  'import.begin': 'The import was begun.',
  'import.add': 'The import received a batch of results.',
  'import.finish': 'All results of the import have arrived; a sample is being checked.',
  'import.accept':
    'The sample of the import was confirmed, and its results are used. The actor is whoever finished it.',
  'import.quarantine': 'The import was refused, and its results stay apart. The actor is whoever finished it.',
  'import.delete': 'The import was deleted.',
  'webhook.create': 'The endpoint was registered.',
  'webhook.test': 'A test message was sent to the endpoint.',
  'webhook.rotate': 'The secret of the endpoint was replaced.',
  'webhook.enable': 'The endpoint was enabled again.',
  'webhook.delete': 'The endpoint was deleted.',
  'prune.traces': 'Traces were deleted for good.',
  'prune.experiments': 'Finished experiments were deleted for good.',
  'prune.deleted': 'Experiments deleted earlier were deleted for good.',
  'prune.results': 'Results that nothing used were deleted for good.',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Returns the actions as Markdown, for docs/generated/audit-actions.md. */
export function describeAuditActions(): string {
  const rows = Object.entries(AUDIT_ACTIONS).map(([action, recorded]) => `| \`${action}\` | ${recorded} |`);
  return [
    '# Actions of the audit log',
    '',
    'Derived from the sources; do not edit. An entry names its subject by its id; that of `project.quota` is the limits, and',
    'that of `prune.…` how much was deleted. The actor of what the service does by itself after a time is `retention`.',
    '',
    '| action | what happened |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
