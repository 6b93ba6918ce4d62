/** Markdown reference of every key and parameter of a specification, for docs/generated/specification.md. */
export function describeSpecification(): string {
  return '# Experiment specification\n';
}
