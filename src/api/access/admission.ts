import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../settings/config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Authentication } from './authentication.ts';
import type { Principal } from './principal.ts';
import { type Budget, RequestQuotas } from './request-quotas.ts';
import { credentialsOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null until authenticated, and for routes that need no authentication. */
    principal: Principal | null;
    /** Remaining requests of the caller's projects; null if they are not limited. */
    budget: Budget | null;
  }
}

/** Admits requests, whatever their protocol: says who sends them, and counts them against the quotas of the sender's projects. */
export class Admission {
  private readonly quotas = new RequestQuotas();

  constructor(
    private readonly config: ServiceConfig,
    private readonly authentication: Authentication,
  ) {}

  /** @throws ProblemError as `Authentication`, or PROJECT_REQUESTS, with `Retry-After` */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const principal = await this.authentication.principalOf(credentialsOf(request, this.config));
    request.budget = this.quotas.take(principal.requestLimits ?? []) ?? null;
    if (request.budget?.isUsedUp) {
      reply.header('retry-after', String(request.budget.seconds));
      throw usedUp(request.budget);
    }
    request.principal = principal;
  }

  /** Says who opened a socket by its first message. @throws ProblemError as `Authentication` */
  async open(request: FastifyRequest, authorization: string | undefined): Promise<void> {
    request.principal = await this.authentication.principalOf({
      ...credentialsOf(request, this.config),
      authorization,
    });
  }

  /**
   * Looks up the rights of a socket again. A database that does not answer takes nothing from anybody.
   * @throws ProblemError as `Authentication`
   */
  async renew(request: FastifyRequest): Promise<void> {
    try {
      request.principal = (await request.principal?.renew?.()) ?? request.principal;
    } catch (error) {
      if (error instanceof ProblemError) throw error;
    }
  }

  /** Counts what comes over an open socket. @throws ProblemError PROJECT_REQUESTS */
  count({ principal }: FastifyRequest): void {
    const budget = this.quotas.take(principal?.requestLimits ?? []);
    if (budget?.isUsedUp) throw usedUp(budget);
  }
}

function usedUp({ limit, seconds }: Budget): ProblemError {
  const detail = `The project has used up its ${limit} requests per minute; try again in ${seconds} s`;
  return new ProblemError('PROJECT_REQUESTS', detail);
}
