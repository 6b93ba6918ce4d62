import { Document, isScalar, isSeq, visit } from 'yaml';

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

export { parse } from 'yaml';
