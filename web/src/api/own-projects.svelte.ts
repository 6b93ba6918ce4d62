import { keep, readKept } from './kept.ts';
import { listProjects } from './team-requests.ts';
import type { Project, Specification } from './types.ts';

const KEY = 'onesided.project';
/** Where the service puts what names no project. */
export const FALLBACK = 'default';

/** The projects in which whoever asks may submit, and the one that they chose last in this browser. */
class OwnProjects {
  choices = $state.raw<readonly Project[]>([]);
  /** The service has said which there are; until then it judges what is sent. */
  known = $state(false);
  #wanted = $state(readKept(KEY));

  /** Where something new goes; undefined where nothing may, or is known. */
  get project(): string | undefined {
    const ids = this.choices.map(({ id }) => id);
    return [this.#wanted, FALLBACK].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
  }

  get mayNotSubmit(): boolean {
    return this.known && this.choices.length === 0;
  }

  async load(): Promise<void> {
    const projects = await listProjects().catch(() => undefined);
    if (!projects) return;
    this.choices = projects.filter(({ rights }) => rights.includes('submit'));
    this.known = true;
  }

  /** For what is begun before the answer is there. */
  async ready(): Promise<void> {
    if (!this.known) await this.load();
  }

  choose(id: string): void {
    this.#wanted = id;
    keep(KEY, id);
  }

  /** In the chosen project, whatever it names: what the service offers to everybody names its own. */
  moved(document: Specification): Specification {
    return this.project === undefined ? document : { ...document, project: this.project };
  }

  /** With the project that it is meant for; as it is where it names one, or could go nowhere else than it would. */
  placed(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const isPlain = this.choices.length === 1 && this.project === FALLBACK;
    if (document.project !== undefined || this.project === undefined || isPlain) return document;
    return { ...document, project: this.project };
  }
}

export const ownProjects = new OwnProjects();
