/** Wraps text at spaces to lines of at most `width` characters, each with the indent. A longer word gets its own line. */
export function wrapped(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== indent && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
    }
    line += (line === indent ? '' : ' ') + word;
  }
  return line === indent ? lines : [...lines, line];
}

/** Formats a name with wrapped text in a column beside it. */
export function beside(name: string, text: string, { column, width }: { column: number; width: number }): string[] {
  const [first = '', ...rest] = wrapped(text, width, ' '.repeat(column));
  const label = name.padEnd(column);
  // A name too long for the column gets its own line.
  return name.length < column ? [(label + first.slice(column)).trimEnd(), ...rest] : [name, first, ...rest];
}
