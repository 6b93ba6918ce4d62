/** Patterns of secrets, and their replacements. */
const SECRETS: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // Passwords in URLs, which may contain an @.
  [/(\b[a-z][a-z+]*:\/\/[^\s:@/"]*):[^\s/"]+@/gi, '$1:***@'],
  // Our tokens and sessions: their ids are not secret.
  [/\b(os[ts]_[0-9a-f]{16})_[A-Za-z0-9_-]+/g, '$1_…'],
  // The authorization code of a sign-in.
  [/(\/v1\/session\/callback\?)[^\s"']+/g, '$1…'],
  [/\bwhsec_[A-Za-z0-9+/=_-]+/g, 'whsec_…'],
  [/\b(bearer|basic) +[^\s"',;\\]+/gi, '$1 …'],
  [/\b((?:set-)?cookie\\*["']?\s*:\s*)\[[^\]]*\]/gi, '$1[]'],
  [/\b((?:set-)?cookie(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[^\r\n"'\\[\]]+/gi, '$1…'],
  [/\b((?:password|client_?secret|access_token|id_token)(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[^\s"'&,;}\\]+/gi, '$1…'],
];

/**
 * Removes passwords, tokens, cookies and webhook secrets from a text, be it a message, a stack or a line of JSON.
 * @param known secrets that match no pattern
 */
export function redacted(text: string, known: readonly string[] = []): string {
  const shown = SECRETS.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
  return known.reduce((rest, secret) => rest.replaceAll(secret, '…'), shown);
}

/** Destination of log lines. */
interface Lines {
  write(line: string): unknown;
}

/** Redacts whole lines before they reach `out`: messages, stacks, causes and everything else that an error object contains. */
export function redactedLines(out: Lines, known: readonly string[] = []): Lines {
  // As escaped in JSON.
  const escaped = known.map((secret) => JSON.stringify(secret).slice(1, -1));
  return { write: (line) => out.write(redacted(line, escaped)) };
}
