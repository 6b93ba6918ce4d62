import type { StudyDefinition } from './definition.ts';

type Specification = Readonly<Record<string, unknown>>;

/** Returns a factory for a paper's probes: small runs on the paper's machine that show one rule each. */
export function probesOn(
  usual: Specification,
): (id: string, title: string, summary: string, specification: Specification) => StudyDefinition {
  return (id, title, summary, specification) => ({
    id: `probe-${id}`,
    title,
    summary,
    source: { specification: { name: title, processes: 2, ...usual, ...specification } },
  });
}
