/** Shortens a text in its middle to the characters that there is room for: long names often differ at their ends only. */
export function fittedText(text: string, room: number, character: number): string {
  const most = Math.max(3, Math.floor(room / character));
  if (text.length <= most) return text;
  const tail = Math.floor((most - 1) / 2);
  return `${text.slice(0, most - 1 - tail)}…${text.slice(text.length - tail)}`;
}
