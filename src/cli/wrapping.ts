/** Text in lines of at most `width` characters, broken at spaces, each led by the indent. A longer word has its own line. */
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

/** A name and its text beside it, which goes on below itself. */
export function beside(name: string, text: string, { column, width }: { column: number; width: number }): string[] {
  const [first = '', ...rest] = wrapped(text, width, ' '.repeat(column));
  const label = name.padEnd(column);
  // A name that reaches into the column has a line of its own.
  return name.length < column ? [(label + first.slice(column)).trimEnd(), ...rest] : [name, first, ...rest];
}
