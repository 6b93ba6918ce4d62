/** The name that clients know a form by: `cray-xe6` of kind `Machine` is `CrayXe6Machine`. */
export function formName(id: string, kind: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}${kind}`;
}
