/** Raised when what a key of a document means changes; further keys may come at any time. */
export const DOCUMENT_VERSION = 1;

/** A document with the version of its form in front. */
export const versioned = <Content extends object>(content: Content): Content & { schemaVersion: number } => ({
  schemaVersion: DOCUMENT_VERSION,
  ...content,
});
