import { Document, isScalar, isSeq, parse as parseYaml, visit } from 'yaml';

/** Formats a specification as YAML as a person would write it, with short lists on one line. */
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

/** Parses YAML or JSON. Allows few aliases, as they could expand a small text enormously; prints no warnings on the console. */
export function parse(text: string): unknown {
  return parseYaml(text, { maxAliasCount: 50, logLevel: 'error' });
}
