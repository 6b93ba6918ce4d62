import { receiveSchedule } from '../schedules/receive-schedule.ts';
import { ProblemError } from '../spec/errors.ts';
import type { Schedule } from '../spec/resources/schedule.ts';
import { requireNow, usualProject } from './access/principal.ts';
import type { Services } from './services.ts';

export interface Upload {
  readonly body: AsyncIterable<Uint8Array>;
  readonly name?: string | undefined;
  /** The project in which it is visible; default as for experiments that name no project. */
  readonly project?: string | undefined;
  /** Size announced by the sender, if any, bytes. */
  readonly announced?: number | undefined;
}

/** Excludes control characters, which would garble lists. */
export const SCHEDULE_NAME = '^[^\\u0000-\\u001f\\u007f]{1,200}$';

export function unknownSchedule(digest: string): ProblemError {
  return new ProblemError('SCHEDULE_NOT_FOUND', `There is no schedule ${digest}`);
}

/**
 * Stores a schedule whose text is complete.
 * @throws ProblemError if the name is not valid, InvalidSchedule if the text is not a schedule.
 */
export async function storeSchedule(
  store: Services['store'],
  text: string,
  {
    name,
    project = usualProject('submit'),
  }: { readonly name?: string | undefined; readonly project?: string | undefined },
) {
  if (name !== undefined && !new RegExp(SCHEDULE_NAME).test(name)) {
    const detail = 'accepted: 1 to 200 characters without control characters';
    throw new ProblemError('REQUEST_INVALID', `name: ${detail}`, [{ pointer: '/name', detail }]);
  }
  return store.schedules.create({ ...(await receiveSchedule(pieces(text), () => {})), name, project });
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Reads and stores uploads. Together they hold no more text than one schedule of maximum size. */
export class ScheduleUploads {
  private held = 0;

  constructor(private readonly services: Services) {}

  /**
   * @throws ProblemError REQUEST_TOO_LARGE before reading if the announced size exceeds the limit, InvalidSchedule if the text is
   * not a schedule, SERVICE_UNAVAILABLE while other uploads use up the memory.
   */
  async store(upload: Upload): Promise<{ schedule: Schedule; created: boolean }> {
    const { project = usualProject('submit') } = upload;
    requireNow('submit', project);
    this.requireFitting(upload.announced ?? 0);
    let bytes = 0;
    try {
      const received = await receiveSchedule(upload.body, (more) => {
        bytes += more;
        this.held += more;
        this.requireFitting(bytes);
        this.requireRoom(bytes);
      });
      return await this.services.store.schedules.create({
        ...received,
        name: upload.name,
        project,
      });
    } finally {
      this.held -= bytes;
    }
  }

  private requireFitting(bytes: number): void {
    const { scheduleLimitBytes } = this.services.config;
    if (bytes <= scheduleLimitBytes) return;
    throw new ProblemError('REQUEST_TOO_LARGE', `A schedule may have at most ${scheduleLimitBytes} bytes`);
  }

  private requireRoom(own: number): void {
    if (this.held <= this.services.config.scheduleLimitBytes || this.held === own) return;
    throw new ProblemError('SERVICE_UNAVAILABLE', 'Other large schedules are being uploaded; try again soon');
  }
}
