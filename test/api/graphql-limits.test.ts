import { type DocumentNode, GraphQLObjectType, getIntrospectionQuery, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { GRAPHQL_LIMITS, limitErrors, variableErrors } from '../../src/api/graphql/limits.ts';
import { schema } from '../../src/api/graphql/schema.ts';

const errorsOf = (query: string, variables = {}) => limitErrors(parse(query), variables).map(({ message }) => message);
/** How often what a fragment selects is looked at, by its name. */
function countLooks(document: DocumentNode): ReadonlyMap<string, number> {
  const looks = new Map<string, number>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const { name, selectionSet } = definition;
    const get = () => {
      looks.set(name.value, (looks.get(name.value) ?? 0) + 1);
      return selectionSet;
    };
    Object.defineProperty(definition, 'selectionSet', { get });
  }
  return looks;
}

const hasFirst = (args: readonly { readonly name: string }[]) => args.some(({ name }) => name === 'first');

const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;

describe('limitErrors', () => {
  it('lets through what clients ask', () => {
    expect(errorsOf('{ experiments(first: 50) { nodes { id runs(first: 50) { nodes { id status } } } } }')).toEqual([]);
  });

  it('counts depth through fragments', () => {
    expect(errorsOf(nested(GRAPHQL_LIMITS.depth))).toEqual([]);
    expect(errorsOf(nested(GRAPHQL_LIMITS.depth + 1))).toEqual([expect.stringContaining('depth')]);
    expect(
      errorsOf(`${nested(GRAPHQL_LIMITS.depth).replace('a }', 'a ...F }')} fragment F on T { b { c } }`),
    ).toHaveLength(1);
  });

  it('multiplies nested lists, also where the length is a variable or the default', () => {
    const query = (first: string) =>
      `query($n: Int) { runs(first: ${first}) { nodes { experiment { runs(first: ${first}) { nodes { id } } } } } }`;
    expect(errorsOf(query('500'))).toEqual([expect.stringContaining('cost')]);
    expect(errorsOf(query('$n'), { n: 500 })).toEqual([expect.stringContaining('cost')]);
    expect(
      errorsOf('{ runs { nodes { experiment { runs { nodes { experiment { runs { nodes { id } } } } } } } } }'),
    ).toHaveLength(1);
    expect(errorsOf(query('$n'), { n: 2 })).toEqual([]);
  });

  it('goes by the default of a variable that is not given, of the operations by the largest', () => {
    const query = (first: number) =>
      `query a($n: Int = ${first}) { runs(first: $n) { nodes { ...F } } } query b($n: Int = 2) { runs { nodes { ...F } } }
      fragment F on Run { experiment { runs(first: $n) { nodes { id } } } }`;
    expect(errorsOf(query(500))).toEqual([expect.stringContaining('cost')]);
    expect(errorsOf(query(500), { n: 2 })).toEqual([]);
    expect(errorsOf(query(2))).toEqual([]);
  });

  it('counts the length of every list that has one', () => {
    const types = Object.values(schema.getTypeMap()).filter((type) => type instanceof GraphQLObjectType);
    const paged = types.flatMap((type) => Object.values(type.getFields())).filter(({ args }) => hasFirst(args));
    expect(paged.length).toBeGreaterThan(5);
    for (const { name } of paged) {
      const fields = Array.from({ length: 100 }, (_, index) => `f${index}`).join(' ');
      expect(errorsOf(`{ ${name}(first: 500) { nodes { ${fields} } } }`), name).toHaveLength(1);
    }
  });

  it('lets the schema be read, but not many times at once', () => {
    const usual = getIntrospectionQuery();
    expect(errorsOf(usual)).toEqual([]);
    const often = Array.from({ length: 3 }, (_, index) => `a${index}: __schema { ...F }`).join(' ');
    const fragment = 'fragment F on __Schema { types { fields { args { description } } } }';
    expect(errorsOf(`{ ${often} } ${fragment}`)).toEqual([expect.stringContaining('cost')]);
  });

  it('lets the whole catalogue be read, but no part of it many times at once', () => {
    const mechanisms = 'mechanisms { id machines workloads { id } }';
    const whole = `{ machines { id } ${mechanisms} workloads { id metrics } metrics { id workloads } papers { id } }`;
    expect(errorsOf(whole)).toEqual([]);
    for (const name of ['machines', 'papers', 'workloads', 'projects']) {
      const often = Array.from({ length: GRAPHQL_LIMITS.aliases }, (_, index) => `a${index}: ${name} { id }`);
      expect(errorsOf(`{ ${often.join(' ')} }`), name).toEqual([expect.stringContaining('cost')]);
    }
  });

  it('leaves fields that there are not to the validation, whatever they are called', () => {
    expect(errorsOf('{ experiments { nodes { constructor toString __proto__ hasOwnProperty } } }')).toEqual([]);
  });

  it('counts aliases', () => {
    const aliases = Array.from({ length: GRAPHQL_LIMITS.aliases + 1 }, (_, index) => `a${index}: modelVersion`);
    expect(errorsOf(`{ ${aliases.join(' ')} }`)).toEqual([expect.stringContaining('aliases')]);
  });

  it('measures each fragment once: doubling fragments do not double the work', () => {
    const fragments = Array.from(
      { length: 18 },
      (_, index) => `fragment F${index} on T { ...F${index + 1} ...F${index + 1} }`,
    );
    const document = parse(`{ ...F0 } ${fragments.join(' ')} fragment F18 on T { a }`);
    const looks = countLooks(document);
    expect(limitErrors(document, {}).map(({ message }) => message)).toEqual([expect.stringContaining('cost')]);
    expect([...looks.values()]).toEqual(Array(19).fill(1));
  });

  it('comes to an end on fragments that spread themselves', () => {
    expect(errorsOf('{ ...A } fragment A on T { a ...B } fragment B on T { b ...A }')).toEqual([]);
  });
});

describe('variableErrors', () => {
  it('bounds number and depth', () => {
    expect(variableErrors({ a: [1, 2, { b: null }] })).toEqual([]);
    expect(variableErrors({ a: Array(GRAPHQL_LIMITS.variableNodes).fill(0) })).toHaveLength(1);
    expect(variableErrors(JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`))).toHaveLength(1);
  });
});
