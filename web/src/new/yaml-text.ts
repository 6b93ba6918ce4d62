import { Document, isScalar, isSeq, parse as parseYaml, visit } from 'yaml';

/** A specification as YAML as a person would write it: short lists on one line. */
export function toYaml(specification: unknown, lineWidth = 100): string {
  const document = new Document(specification);
  visit(document, {
    Seq(_key, list) {
      if (
        isSeq(list) &&
        list.items.length > 0 &&
        list.items.every((item) => isScalar(item) && typeof item.value !== 'string')
      )
        list.flow = true;
    },
  });
  return document.toString({ lineWidth, flowCollectionPadding: false });
}

/** Reads YAML or JSON; few aliases, which could blow up a small text, and no word about it on the console. */
export function parse(text: string): unknown {
  return parseYaml(text, { maxAliasCount: 50, logLevel: 'error' });
}
