import type { Right } from '../../spec/resources/project.ts';
import { asAuthor } from '../../store/author.ts';
import type { TenantStore } from '../../store/contract.ts';
import { may, type Principal, projectsWith, requireRight } from './principal.ts';

const MOST_REMEMBERED = 20_000;

/** Projects of experiments. An experiment never changes its project, so that each is asked for once. */
export class Owners {
  private readonly known = new Map<string, string>();

  constructor(private readonly tenants: Pick<TenantStore, 'projectsOfExperiments'>) {}

  async of(experimentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unknown = experimentIds.filter((id) => !this.known.has(id));
    const found = new Map(experimentIds.flatMap((id) => entry(id, this.known.get(id))));
    if (unknown.length === 0) return found;
    if (this.known.size > MOST_REMEMBERED) this.known.clear();
    for (const [id, project] of await this.tenants.projectsOfExperiments(unknown)) {
      this.known.set(id, project);
      found.set(id, project);
    }
    return found;
  }
}

function entry(id: string, project: string | undefined): [string, string][] {
  return project === undefined ? [] : [[id, project]];
}

/** What somebody may see and do. Whoever may read everything is not slowed down by the question. */
export class Guard {
  constructor(
    /** Asked at each call, not when the guard is made: one guard serves many requests. */
    private readonly who: () => Principal,
    private readonly owners: Owners,
  ) {}

  get principal(): Principal {
    return this.who();
  }

  /** For whoever asks now: what is read piece by piece is read when nobody knows any more for whom. */
  fixed(): Guard {
    const { principal } = this;
    return new Guard(() => principal, this.owners);
  }

  /** Does something in the name of whoever asks: what it changes is noted in the audit log with the change. */
  acting<Result>(work: () => Result): Result {
    const { name: actor, token = null, address = null } = this.principal;
    return asAuthor({ actor, token, address }, work);
  }

  /** For lists: the projects that may be read; undefined is all. */
  get readable(): { readonly projects?: readonly string[] } {
    const projects = projectsWith(this.principal, 'read');
    return projects === undefined ? {} : { projects };
  }

  sees(project: string): boolean {
    return may(this.principal, 'read', project);
  }

  require(right: Right, project: string): void {
    requireRight(this.principal, right, project);
  }

  /** What belongs to a project, if it may be seen. */
  visible<Owned extends { readonly project: string }>(owned: Owned | undefined): Owned | undefined {
    return owned && this.sees(owned.project) ? owned : undefined;
  }

  /** Those of the experiments that may be seen. */
  async visibleExperiments(ids: readonly string[]): Promise<readonly string[]> {
    const { principal } = this;
    if (principal.everywhere.has('read')) return ids;
    const owners = await this.owners.of(ids);
    return ids.filter((id) => {
      const project = owners.get(id);
      return project !== undefined && may(principal, 'read', project);
    });
  }

  async seesExperiment(id: string): Promise<boolean> {
    return (await this.visibleExperiments([id])).length > 0;
  }

  seesRun(id: string): Promise<boolean> {
    return this.seesExperiment(experimentOfRun(id));
  }

  /** Whether an experiment may be seen. @throws ProblemError where it may, but the right is missing. */
  async allows(right: Right, experimentId: string): Promise<boolean> {
    const { principal } = this;
    if (principal.everywhere.has(right)) return true;
    const project = (await this.owners.of([experimentId])).get(experimentId);
    if (project === undefined || !may(principal, 'read', project)) return false;
    requireRight(principal, right, project);
    return true;
  }
}

/** Ids of runs are those of their experiment and a place in its plan. */
export function experimentOfRun(runId: string): string {
  return runId.slice(0, Math.max(0, runId.lastIndexOf('-')));
}
