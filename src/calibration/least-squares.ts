/** Column by column: `columns[j][i]` is what row i changes by per unit of parameter j. */
export type Columns = readonly (readonly number[])[];

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** A column that others explain almost whole says nothing of its own. */
const LEAST_OWN = 0.02;

/**
 * Which columns say something of their own, in order: each is taken without what the ones taken before it explain. Columns
 * are in standard deviations of the data per relevant change of their parameter.
 * @param least length that has to be left
 * @returns for each column its part of its own, and the taken column that is most like it
 */
export function ownParts(
  columns: Columns,
  least: number,
): readonly { readonly taken: boolean; readonly length: number; readonly like: number }[] {
  const basis: { readonly unit: readonly number[]; readonly index: number }[] = [];
  return columns.map((column, index) => {
    const whole = Math.sqrt(dot(column, column));
    let rest = column;
    for (const { unit } of basis) {
      const share = dot(rest, unit);
      rest = rest.map((value, i) => value - share * unit[i]!);
    }
    const length = Math.sqrt(dot(rest, rest));
    const taken = length > least && length > LEAST_OWN * whole;
    const like =
      whole > least
        ? mostLike(
            column,
            columns,
            basis.map((known) => known.index),
          )
        : -1;
    if (taken) basis.push({ unit: rest.map((value) => value / length), index });
    return { taken, length, like };
  });
}

function mostLike(column: readonly number[], columns: Columns, among: readonly number[]): number {
  const likeness = (index: number) =>
    Math.abs(dot(column, columns[index]!)) / Math.sqrt(dot(columns[index]!, columns[index]!));
  return among.reduce((best, index) => (best < 0 || likeness(index) > likeness(best) ? index : best), -1);
}

/** Inverse of J^T J + D, of few columns, by elimination with pivots. @param damping added to the diagonal, in shares of it */
export function inverseOfNormal(columns: Columns, damping = 0): number[][] {
  const size = columns.length;
  const rows = columns.map((a, i) => [
    ...columns.map((b, j) => dot(a, b) * (i === j ? 1 + damping : 1)),
    ...columns.map((_, j) => (i === j ? 1 : 0)),
  ]);
  for (let at = 0; at < size; at += 1) {
    const pivot = rows.reduce(
      (best, row, i) => (i > at && Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? i : best),
      at,
    );
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    const scale = rows[at]![at]!;
    rows[at] = rows[at]!.map((value) => value / scale);
    for (let i = 0; i < size; i += 1) {
      const factor = rows[i]![at]!;
      if (i !== at) rows[i] = rows[i]!.map((value, j) => value - factor * rows[at]![j]!);
    }
  }
  return rows.map((row) => row.slice(size));
}

/** What the parameters change by in a Gauss-Newton step: -(J^T J + D)^-1 J^T r. */
export function stepOf(columns: Columns, residuals: readonly number[], damping: number): number[] {
  const gradient = columns.map((column) => dot(column, residuals));
  return inverseOfNormal(columns, damping).map((row) => -dot(row, gradient));
}
