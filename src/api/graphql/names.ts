import { GraphQLEnumType } from 'graphql';

/** `aa-poll` → `aaPoll`: a field name of GraphQL, which knows no dashes. */
function fieldName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_all, next: string | undefined) => next?.toUpperCase() ?? '');
}

/** `aa-poll` → `AaPoll`. */
export function typeName(id: string): string {
  const name = fieldName(id);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** An enum whose names are the values with underscores for dashes, and one in front of a digit. */
export function enumOf(name: string, values: readonly unknown[], description?: string | undefined): GraphQLEnumType {
  const entries = values.map((value) => [
    String(value)
      .replaceAll(/[^A-Za-z0-9]/g, '_')
      .replace(/^(?=\d)/, '_'),
    { value },
  ]);
  return new GraphQLEnumType({ name, description, values: Object.fromEntries(entries) });
}
