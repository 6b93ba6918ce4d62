/** Returns the name of a variant for API clients: `cray-xe6` of kind `Machine` becomes `CrayXe6Machine`. */
export function formName(id: string, kind: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}${kind}`;
}
