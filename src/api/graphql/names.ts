import { GraphQLEnumType } from 'graphql';

/** `aa-poll` → `aaPoll`: GraphQL names have no dashes. */
function fieldName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_all, next: string | undefined) => next?.toUpperCase() ?? '');
}

/** `aa-poll` → `AaPoll`. */
export function typeName(id: string): string {
  const name = fieldName(id);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Creates an enum. Names are the values with dashes replaced by underscores, and prefixed by one if they start with a digit. */
export function enumOf(name: string, values: readonly unknown[], description?: string | undefined): GraphQLEnumType {
  const entries = values.map((value) => [
    String(value)
      .replaceAll(/[^A-Za-z0-9]/g, '_')
      .replace(/^(?=\d)/, '_'),
    { value },
  ]);
  return new GraphQLEnumType({ name, description, values: Object.fromEntries(entries) });
}
