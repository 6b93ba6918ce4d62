import type { Right } from '../../spec/resources/project.ts';
import { asAuthor } from '../../store/author.ts';
import type { TenantStore } from '../../store/contract.ts';
import { may, type Principal, projectsWith, requireRight } from './principal.ts';

const MOST_REMEMBERED = 20_000;

/** Caches the project of each experiment. An experiment never changes its project, so each is looked up once. */
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

/** Decides what a caller may see and do. Callers who may read everything skip the lookups. */
export class Guard {
  constructor(
    /** Evaluated on each call rather than on construction: one guard serves many requests. */
    private readonly who: () => Principal,
    private readonly owners: Owners,
  ) {}

  get principal(): Principal {
    return this.who();
  }

  /** Returns a guard for the current caller, for reads that continue after the context of the request is gone. */
  fixed(): Guard {
    const { principal } = this;
    return new Guard(() => principal, this.owners);
  }

  /**
   * Returns a guard with the present rights of the caller, for long reads.
   * @throws ProblemError if the token was revoked or has expired, or the session has ended.
   */
  async renewed(): Promise<Guard> {
    const principal = (await this.principal.renew?.()) ?? this.principal;
    return new Guard(() => principal, this.owners);
  }

  /** Runs `work` on behalf of the caller, so the audit log entry is written together with the change. */
  acting<Result>(work: () => Result): Result {
    const { name: actor, token = null, address = null } = this.principal;
    return asAuthor({ actor, token, address }, work);
  }

  /** The projects that the caller may read, as a filter of lists; undefined means all. */
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

  /** Returns the object if the caller may see its project, undefined otherwise. */
  visible<Owned extends { readonly project: string }>(owned: Owned | undefined): Owned | undefined {
    return owned && this.sees(owned.project) ? owned : undefined;
  }

  /** Returns those of the experiments that the caller may see. */
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

  /** Returns whether the experiment is visible. @throws ProblemError if it is visible but the right is missing. */
  async allows(right: Right, experimentId: string): Promise<boolean> {
    const { principal } = this;
    if (principal.everywhere.has(right)) return true;
    const project = (await this.owners.of([experimentId])).get(experimentId);
    if (project === undefined || !may(principal, 'read', project)) return false;
    requireRight(principal, right, project);
    return true;
  }
}

/** Returns the experiment's id: the id of a run is that of its experiment followed by its index in the plan. */
export function experimentOfRun(runId: string): string {
  return runId.slice(0, Math.max(0, runId.lastIndexOf('-')));
}
