import type { Epochs } from '../contract/epochs.ts';
import type { RemoteMemory } from '../contract/remote-memory.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import type { Steps } from '../runtime/programs.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A fetch within an epoch by a get, for which it waits: the data go to the origin's window, not to the program. */
export class FetchByGet implements Pick<Epochs, 'fetch'> {
  constructor(
    private readonly runtime: Runtime,
    private readonly remote: RemoteMemory,
  ) {}

  fetch(request: WorkRequest): void {
    this.runtime.programs.call(request.process, this.read(request, request.process, request.local));
  }

  /** Runs up to its first step at once, while the request holds. */
  private *read(request: WorkRequest, process: number, destination: number): Steps {
    const value = yield this.remote.get(request);
    this.runtime.memory.write(process, destination, value);
    return 0;
  }
}
