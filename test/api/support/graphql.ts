import { expect } from 'vitest';
import { post } from './http.ts';

export interface Result {
  readonly data: Record<string, never> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: string[];
    readonly extensions: Record<string, unknown>;
  }[];
}

/** A small experiment as its inputs. */
export const specification = {
  name: 'by GraphQL',
  machine: { preset: 'cray-xe6', override: { topology: 'single-switch', interruptLatencyNs: 2500 } },
  workload: { kind: 'dht', parameters: { operationsPerProcess: 20, volumeElements: 1024, operation: 'insert' } },
  mechanisms: [{ kind: 'rma' }, { kind: 'aa-poll', parameters: { pollIntervalNs: 3000 } }],
  sweep: [{ path: 'processes', values: [2, 4] }],
  replications: 2,
  baseline: { mechanism: 'rma' },
  trace: { level: 'sampled' },
};

export const SUBMIT = `mutation ($specification: SpecificationInput!, $key: String) {
  submitExperiment(input: { specification: $specification, idempotencyKey: $key, clientMutationId: "m" }) {
    clientMutationId
    experiment { id key name state specification counts { total } }
  }
}`;

export interface Submitted {
  readonly submitExperiment: {
    clientMutationId: string;
    experiment: { id: string; key: string; name: string; specification: unknown; counts: { total: number } };
  };
}

/** Asks a service by GraphQL over HTTP; its address may only be known later. */
export class GraphqlClient {
  constructor(private readonly url: () => string) {}

  readonly ask = async (query: string, variables?: object): Promise<Result> =>
    (await post<Result>(`${this.url()}/graphql`, { query, ...(variables ? { variables } : {}) })).body;

  /** What is answered, which must be without an error. */
  readonly data = async <Shape>(query: string, variables?: object): Promise<Shape> => {
    const result = await this.ask(query, variables);
    expect(result.errors).toBeUndefined();
    return result.data as Shape;
  };

  readonly submit = async (changes: object = {}): Promise<Submitted['submitExperiment']> =>
    (await this.data<Submitted>(SUBMIT, { specification: { ...specification, ...changes } })).submitExperiment;
}
