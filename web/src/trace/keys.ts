const KEYS = {
  w: 'closer',
  '+': 'closer',
  '=': 'closer',
  s: 'farther',
  '-': 'farther',
  a: 'left',
  arrowleft: 'left',
  d: 'right',
  arrowright: 'right',
  f: 'frame',
  '0': 'all',
  '[': 'previous',
  ']': 'next',
  m: 'mark',
  t: 'tracks',
  '/': 'find',
  '?': 'help',
  escape: 'clear',
} as const;

export type Action = (typeof KEYS)[keyof typeof KEYS];

/** Returns the action of a key in the timeline; undefined leaves it to the browser. */
export function actionOf(key: string): Action | undefined {
  const name = key.toLowerCase();
  return name in KEYS ? KEYS[name as keyof typeof KEYS] : undefined;
}
