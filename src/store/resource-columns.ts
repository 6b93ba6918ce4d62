/** Returns a list of columns for a `select` that names them as Prisma does. */
export function selected(fields: readonly string[], table: string): string {
  return fields.map((field) => `${table}.${columnOf(field)} as "${field}"`).join(', ');
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns a function that takes from rows the columns that have the name of a field of the resource. What it returns has all
 * fields, in the resource's order; those without such a column are undefined.
 */
export function columnsShownBy<Resource extends object>({ properties }: { readonly properties: object }) {
  const fields = Object.keys(properties) as (keyof Resource)[];
  return <Row extends object>(row: Row) =>
    Object.fromEntries(fields.map((field) => [field, row[field as unknown as keyof Row]])) as unknown as Pick<
      Row,
      keyof Resource & keyof Row
    >;
}
