import { asFailure, type Failure } from '../api/failure.ts';
import { ownProjects } from '../api/own-projects.svelte.ts';
import { uploadSchedule } from '../api/requests.ts';
import type { Schedule } from '../api/types.ts';

/** Uploads one file after another, and tells what became of it. */
export class Uploading {
  busy = $state(false);
  failure = $state.raw<Failure>();
  /** Name of the file that is being uploaded, or was last. */
  name = $state('');
  done = $state.raw<Schedule>();

  /** The schedule of a file that was chosen; undefined where none was, or it cannot be uploaded. */
  async take(input: HTMLInputElement): Promise<Schedule | undefined> {
    const [file] = input.files ?? [];
    if (!file) return undefined;
    this.busy = true;
    this.failure = undefined;
    this.done = undefined;
    this.name = file.name;
    try {
      await ownProjects.ready();
      const { project } = ownProjects;
      this.done = await uploadSchedule(file, { name: file.name.slice(0, 200), ...(project ? { project } : {}) });
    } catch (error) {
      this.failure = asFailure(error);
    } finally {
      this.busy = false;
      // The same file may be chosen again once it is mended.
      input.value = '';
    }
    return this.done;
  }
}
