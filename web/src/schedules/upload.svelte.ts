import { asFailure, type Failure } from '../api/failure.ts';
import { ownProjects } from '../api/own-projects.svelte.ts';
import { uploadSchedule } from '../api/requests.ts';
import type { Schedule } from '../api/types.ts';

/** Uploads one file at a time and reports the outcome. */
export class Uploading {
  busy = $state(false);
  failure = $state.raw<Failure>();
  /** Name of the current or last file. */
  name = $state('');
  done = $state.raw<Schedule>();

  /** Uploads the chosen file and returns its schedule; undefined if none was chosen or the upload failed. */
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
      // Reset, so the same file can be chosen again after a correction.
      input.value = '';
    }
    return this.done;
  }
}
