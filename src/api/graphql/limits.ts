import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { DEFAULT_LIMIT } from '../schemas.ts';

/** Limits of one request. They are checked before anything else processes the document, in time linear in its size. */
export const GRAPHQL_LIMITS = {
  /** Lexical tokens of a document. */
  tokens: 1000,
  /** Nesting of fields; introspection by common clients needs 13. */
  depth: 15,
  aliases: 30,
  /** Fields in the response, multiplied by the length of lists. */
  cost: 25_000,
  /** Values in the variables, including lists and objects. */
  variableNodes: 10_000,
  variableDepth: 20,
} as const;

/** Fields that read many rows, whichever of their subfields are selected. */
const FIELD_COSTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    comparison: 500,
    trace: 500,
    traceBins: 200,
    runs: 10,
    experiments: 10,
    schedules: 10,
    audit: 10,
    explorations: 10,
    imports: 10,
    webhooks: 20,
    webhookDeliveries: 100,
    tokens: 100,
    projects: 1000,
    members: 100,
    ranks: 100,
    pending: 100,
    criticalPath: 100,
    // The whole catalogue may be requested once, but not many times.
    papers: 5000,
    machines: 3000,
    workloads: 1000,
    // Its lists have no known length; clients read the whole schema once.
    __schema: 10_000,
    __type: 500,
  }),
);
const CONNECTIONS: ReadonlySet<string> = new Set([
  'runs',
  'experiments',
  'explorations',
  'imports',
  'schedules',
  'audit',
]);

interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

type Variables = Readonly<Record<string, unknown>>;

/** Returns the limits that a request exceeds; empty if it may be executed. */
export function limitErrors(document: DocumentNode, variables: Variables): GraphQLError[] {
  const size = sizeOf(document, variables);
  const found = [
    exceeded('depth', size.depth, GRAPHQL_LIMITS.depth),
    exceeded('number of aliases', size.aliases, GRAPHQL_LIMITS.aliases),
    exceeded('cost', size.cost, GRAPHQL_LIMITS.cost),
  ];
  return found.flatMap((error) => error ?? []);
}

/** Counts the values of variables before they are traversed repeatedly. */
export function variableErrors(variables: unknown): GraphQLError[] {
  const open: { value: unknown; depth: number }[] = [{ value: variables, depth: 0 }];
  let nodes = 0;
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, depth } = entry;
    nodes += 1;
    const error =
      exceeded('number of values in the variables', nodes, GRAPHQL_LIMITS.variableNodes) ??
      exceeded('depth of the variables', depth, GRAPHQL_LIMITS.variableDepth);
    if (error) return [error];
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return [forbidden('__proto__')];
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 });
  }
  return [];
}

function forbidden(key: string): GraphQLError {
  return new GraphQLError(`The key ${key} is not accepted in variables`, { extensions: { code: 'REQUEST_INVALID' } });
}

function exceeded(what: string, value: number, limit: number): GraphQLError | undefined {
  if (value <= limit) return undefined;
  const is = Number.isFinite(value) ? Math.round(value) : 'endless';
  return new GraphQLError(`The ${what} is ${is}; accepted: at most ${limit}`, {
    extensions: { code: 'REQUEST_INVALID' },
  });
}

function sizeOf(document: DocumentNode, variables: Variables): Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measure = new Measure(fragments, { ...largestDefaults(document), ...variables });
  const operations = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [measure.selections(definition.selectionSet)] : [],
  );
  return operations.reduce(larger, NOTHING);
}

/**
 * Returns the defaults of variables that are not given. With several operations, the largest one counts, as only one operation is
 * executed.
 */
function largestDefaults(document: DocumentNode): Variables {
  const largest = new Map<string, number>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const { variable, defaultValue } of definition.variableDefinitions ?? []) {
      if (defaultValue?.kind !== Kind.INT) continue;
      const name = variable.name.value;
      largest.set(name, Math.max(largest.get(name) ?? 0, Number(defaultValue.value)));
    }
  }
  return Object.fromEntries(largest);
}

const NOTHING: Size = { depth: 0, aliases: 0, cost: 0 };

class Measure {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly variables: Variables;
  private readonly measured = new Map<string, Size>();

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>, variables: Variables) {
    this.fragments = fragments;
    this.variables = variables;
  }

  selections(set: SelectionSetNode | undefined): Size {
    const parts = (set?.selections ?? []).map((selection) => {
      if (selection.kind === Kind.FIELD) return this.field(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.selections(selection.selectionSet);
      return this.fragment(selection.name.value);
    });
    return parts.reduce(together, NOTHING);
  }

  /** Each fragment is measured once, however often it is used. */
  private fragment(name: string): Size {
    const known = this.measured.get(name);
    if (known) return known;
    // A fragment that spreads itself is rejected later by validation, which names it.
    this.measured.set(name, NOTHING);
    const size = this.selections(this.fragments.get(name)?.selectionSet);
    this.measured.set(name, size);
    return size;
  }

  private field(node: FieldNode): Size {
    const inner = this.selections(node.selectionSet);
    const length = CONNECTIONS.has(node.name.value) ? this.pageLength(node) : 1;
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (node.alias ? 1 : 0),
      cost: (FIELD_COSTS.get(node.name.value) ?? 1) + length * inner.cost,
    };
  }

  private pageLength(node: FieldNode): number {
    const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const given =
      value?.kind === Kind.VARIABLE
        ? this.variables[value.name.value]
        : value?.kind === Kind.INT
          ? value.value
          : undefined;
    const length = given === undefined || given === null ? DEFAULT_LIMIT : Number(given);
    return Number.isFinite(length) ? Math.max(1, length) : DEFAULT_LIMIT;
  }
}

function together(a: Size, b: Size): Size {
  return { depth: Math.max(a.depth, b.depth), aliases: a.aliases + b.aliases, cost: a.cost + b.cost };
}

function larger(a: Size, b: Size): Size {
  return { depth: Math.max(a.depth, b.depth), aliases: Math.max(a.aliases, b.aliases), cost: Math.max(a.cost, b.cost) };
}
