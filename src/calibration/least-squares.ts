/** Jacobian by columns: `columns[j][i]` is the change of row i per unit of parameter j. */
export type Columns = readonly (readonly number[])[];

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** A column of which others leave less than this share unexplained carries no information of its own. */
const LEAST_OWN = 0.02;

/**
 * Determines which columns carry information of their own, in order: from each, the part explained by the columns taken before it
 * is subtracted. Columns are in standard deviations of the data per relevant change of their parameter.
 * @param least length that must remain for a column to be taken
 * @returns for each column whether it is taken, the length of its own part, and the taken column most similar to it, or -1
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

/**
 * Returns the inverse of J^T J + D for a few columns, by elimination with pivoting.
 * @param damping added to the diagonal, as a share of it
 */
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

/** Returns the change of the parameters in a damped Gauss-Newton step: -(J^T J + D)^-1 J^T r. */
export function stepOf(columns: Columns, residuals: readonly number[], damping: number): number[] {
  const gradient = columns.map((column) => dot(column, residuals));
  return inverseOfNormal(columns, damping).map((row) => -dot(row, gradient));
}
