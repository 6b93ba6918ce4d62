interface Waiting {
  waitingFor?: { modelVersion: string; labels: readonly string[] } | null;
}

/** Describes the worker that queued runs wait for; undefined if some worker accepts them. */
export function missingWorker({ waitingFor }: Waiting): string | undefined {
  if (!waitingFor) return undefined;
  const { modelVersion, labels } = waitingFor;
  const asked = labels.length > 0 ? ` with ${labels.length > 1 ? 'labels' : 'label'} ${labels.join(', ')}` : '';
  return `a worker of model version ${modelVersion}${asked}`;
}
