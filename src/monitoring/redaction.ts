/** What secrets look like wherever they stand, and what is shown instead. */
const SECRETS: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // Passwords of URLs; they may hold an @ themselves.
  [/(\b[a-z][a-z+]*:\/\/[^\s:@/"]*):[^\s/"]+@/gi, '$1:***@'],
  // Our tokens and sessions: their ids are no secret.
  [/\b(os[ts]_[0-9a-f]{16})_[A-Za-z0-9_-]+/g, '$1_…'],
  [/\bwhsec_[A-Za-z0-9+/=_-]+/g, 'whsec_…'],
  [/\b(bearer|basic) +[^\s"',;\\]+/gi, '$1 …'],
  [/\b((?:set-)?cookie\\*["']?\s*:\s*)\[[^\]]*\]/gi, '$1[]'],
  [/\b((?:set-)?cookie(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[^\r\n"'\\[\]]+/gi, '$1…'],
  [/\b((?:password|client_?secret|access_token|id_token)(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[^\s"'&,;}\\]+/gi, '$1…'],
];

/**
 * A text without passwords, tokens, cookies and secrets of webhooks, whether it is a message, a stack or a line of JSON.
 * @param known secrets that look like nothing in particular
 */
export function redacted(text: string, known: readonly string[] = []): string {
  const shown = SECRETS.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
  return known.reduce((rest, secret) => rest.replaceAll(secret, '…'), shown);
}

/** Where lines of a log go. */
interface Lines {
  write(line: string): unknown;
}

/** Lines on their way to `out`, redacted as a whole: messages, stacks, causes and whatever else an error object carries. */
export function redactedLines(out: Lines, known: readonly string[] = []): Lines {
  // As they stand in JSON.
  const escaped = known.map((secret) => JSON.stringify(secret).slice(1, -1));
  return { write: (line) => out.write(redacted(line, escaped)) };
}
