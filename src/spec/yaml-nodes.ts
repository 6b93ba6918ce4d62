import { MOST_DEPTH, MOST_NODES } from './data-limits.ts';
import { syntaxError } from './errors.ts';
import { isAlias, isMap, isScalar, isSeq, type LineCounter } from './yaml-library.ts';

interface Anchored {
  readonly node: unknown;
  /** Number of values with aliases expanded; unknown until its end is reached. */
  values?: number;
}

/**
 * Returns plain data of composed nodes, with unique text keys. The values that aliases multiply are counted in one pass before
 * anything is built, so an alias bomb costs no more than its text.
 */
export function dataOfNodes(root: unknown, lines: LineCounter): unknown {
  const targets = new AliasTargets();
  const values = targets.count(root);
  if (values > MOST_NODES) {
    throw syntaxError(`more than ${MOST_NODES} values: ${values} with aliases written out; accepted: fewer`);
  }
  return new DataOfNodes(targets, lines).read(root, 0);
}

/** Resolves aliases: each refers to the last preceding node with its anchor. */
class AliasTargets {
  private readonly anchors = new Map<string, Anchored>();
  private readonly targets = new Map<unknown, Anchored>();

  of(alias: unknown): unknown {
    return this.targets.get(alias)?.node;
  }

  /** Counts the values of a node with aliases expanded, including lists and objects. */
  count(node: unknown): number {
    if (isAlias(node)) return this.countAlias(node);
    const anchored: Anchored = { node };
    if ((isScalar(node) || isSeq(node) || isMap(node)) && node.anchor) this.anchors.set(node.anchor, anchored);
    anchored.values = 1 + this.countInside(node);
    return anchored.values;
  }

  private countInside(node: unknown): number {
    let values = 0;
    if (isSeq(node)) for (const item of node.items) values += this.count(item);
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        this.count(key);
        values += this.count(value);
      }
    }
    return values;
  }

  private countAlias(alias: { readonly source: string }): number {
    const target = this.anchors.get(alias.source);
    if (!target) throw syntaxError(`the alias *${alias.source} has no anchor before it`);
    if (target.values === undefined) throw syntaxError(`the alias *${alias.source} refers to a node that contains it`);
    this.targets.set(alias, target);
    return target.values;
  }
}

class DataOfNodes {
  private readonly targets: AliasTargets;
  private readonly lines: LineCounter;

  constructor(targets: AliasTargets, lines: LineCounter) {
    this.targets = targets;
    this.lines = lines;
  }

  read(node: unknown, depth: number): unknown {
    if (depth > MOST_DEPTH) throw syntaxError(`nested too deeply; accepted: ${MOST_DEPTH} levels`);
    if (isAlias(node)) return this.read(this.targets.of(node), depth);
    if (isScalar(node)) return node.value;
    if (isSeq(node)) return node.items.map((item) => this.read(item, depth + 1));
    if (isMap(node)) return this.readMap(node.items, depth);
    return null;
  }

  private readMap(pairs: readonly { key: unknown; value: unknown }[], depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    for (const { key, value } of pairs) {
      if (!isScalar(key)) throw syntaxError('a key is not a plain string; accepted: strings as keys');
      const name = String(key.value);
      if (entries.has(name)) {
        const where = placeInText(this.lines, key.range?.[0]);
        throw syntaxError(`${where}the key ${JSON.stringify(name.slice(0, 60))} appears twice; keys must be unique`);
      }
      entries.set(name, this.read(value, depth + 1));
    }
    return Object.fromEntries(entries);
  }
}

export function placeInText(lines: LineCounter, offset: number | undefined): string {
  if (offset === undefined) return '';
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}: `;
}
