interface Waiting {
  waitingFor?: { modelVersion: string } | null;
}

/** What queued runs need before they can have their turn; nothing if a worker takes them. */
export function missingWorker({ waitingFor }: Waiting): string | undefined {
  return waitingFor ? `a worker of model version ${waitingFor.modelVersion}` : undefined;
}
