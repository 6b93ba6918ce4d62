/** Incremented when the meaning of a document's key changes; new keys may be added at any time. */
export const DOCUMENT_VERSION = 1;

/** Adds the format version as the first key of a document. */
export const versioned = <Content extends object>(content: Content): Content & { schemaVersion: number } => ({
  schemaVersion: DOCUMENT_VERSION,
  ...content,
});
