const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const isAllowed = (character: string): boolean => character >= ' ' || '\t\n\r'.includes(character);

/** Text as XML character data; control characters, which XML cannot hold, are left out. */
export function escapeText(text: string): string {
  const allowed = [...text].filter(isAllowed).join('');
  return allowed.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeText(value);

/** An SVG element with children that are markup already. */
export function element(tag: string, attributes: Attributes, ...children: readonly string[]): string {
  const list = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${written(value)}"`,
  );
  const start = `<${tag}${list.join('')}`;
  return children.length > 0 ? `${start}>${children.join('')}</${tag}>` : `${start}/>`;
}

/** A text element; the text is escaped. */
export const text = (x: number, y: number, content: string, attributes: Attributes = {}): string =>
  element('text', { x, y, ...attributes }, escapeText(content));

export const path = (d: readonly (string | number)[], attributes: Attributes): string =>
  element('path', { d: d.map((part) => (typeof part === 'number' ? written(part) : part)).join(' '), ...attributes });
