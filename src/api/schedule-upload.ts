import { type ReceivedSchedule, receiveSchedule } from '../schedules/receive-schedule.ts';
import { ProblemError } from '../spec/errors.ts';
import type { Schedule } from '../spec/resources/schedule.ts';
import type { Services } from './services.ts';

export interface Upload {
  readonly body: AsyncIterable<Uint8Array>;
  readonly name?: string | undefined;
  /** Bytes that the sender announces, where it does. */
  readonly announced?: number | undefined;
}

/** Reads uploads and stores them. All of them together hold no more text than one of the largest size. */
export class ScheduleUploads {
  private held = 0;

  constructor(private readonly services: Services) {}

  /**
   * @throws ProblemError REQUEST_TOO_LARGE before anything is read where the announced size is above the limit,
   * InvalidSchedule where the text is no schedule, SERVICE_UNAVAILABLE while others are uploading too much.
   */
  async store(upload: Upload): Promise<{ schedule: Schedule; created: boolean }> {
    this.requireFitting(upload.announced ?? 0);
    let bytes = 0;
    try {
      const received = await receiveSchedule(upload.body, (more) => {
        bytes += more;
        this.held += more;
        this.requireFitting(bytes);
        this.requireRoom(bytes);
      });
      return await this.keep(received, upload.name);
    } finally {
      this.held -= bytes;
    }
  }

  private keep(received: ReceivedSchedule, name: string | undefined) {
    return this.services.store.schedules.create({ ...received, name });
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
