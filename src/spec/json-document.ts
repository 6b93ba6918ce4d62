/**
 * Returns a key that occurs twice in one object of a JSON text, or undefined. The text must be valid JSON, as only keys are
 * examined.
 */
export function duplicateKey(text: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [lexeme] of text.matchAll(token)) {
    if (lexeme === '{') open.push(new Set());
    else if (lexeme === '[') open.push(undefined);
    else if (lexeme === '}' || lexeme === ']') open.pop();
    else if (lexeme === ':') {
      const keys = open.at(-1);
      const key: unknown = JSON.parse(last);
      if (keys?.has(String(key))) return String(key);
      keys?.add(String(key));
    }
    last = lexeme;
  }
  return undefined;
}
