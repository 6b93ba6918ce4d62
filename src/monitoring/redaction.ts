/** A text without the passwords of URLs in it. */
export function redacted(text: string): string {
  return text.replaceAll(/(\b[a-z][a-z+]*:\/\/[^\s:@/]*):\S+@/gi, '$1:***@');
}
