import { keep, readKept } from './kept.ts';
import { listProjects } from './team-requests.ts';
import type { Project, Specification } from './types.ts';

const KEY = 'onesided.project';
/** The service's project for objects that name none. */
export const FALLBACK = 'default';

/** The projects in which the user may submit, and the one last chosen in this browser. */
class OwnProjects {
  choices = $state.raw<readonly Project[]>([]);
  /** Whether the service has returned the projects; before that, it alone checks what is sent. */
  known = $state(false);
  private wanted = $state(readKept(KEY));

  /** The project for new objects; undefined if there is none, or it is not known. */
  get project(): string | undefined {
    const ids = this.choices.map(({ id }) => id);
    return [this.wanted, FALLBACK].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
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

  /** Waits for the projects, for actions that begin before they are known. */
  async ready(): Promise<void> {
    if (!this.known) await this.load();
  }

  choose(id: string): void {
    this.wanted = id;
    keep(KEY, id);
  }

  /** Returns the document for the chosen project, replacing a project of its own: examples of the service name theirs. */
  moved(document: Specification): Specification {
    return this.project === undefined ? document : { ...document, project: this.project };
  }

  /** Adds the chosen project to a document; unchanged if it names one, or if the service would choose the same. */
  placed(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const isPlain = this.choices.length === 1 && this.project === FALLBACK;
    if (document.project !== undefined || this.project === undefined || isPlain) return document;
    return { ...document, project: this.project };
  }
}

export const ownProjects = new OwnProjects();
