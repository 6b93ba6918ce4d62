import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** More are parts with names: an object. */
export const MOST_PARAMETERS = 4;

const root = join(import.meta.dirname, '..', '..');
/** `file: name`, of every function, method and constructor with more parameters than are easily told apart. */
export function withManyParameters(path: string, text = readFileSync(join(root, path), 'utf8')): string[] {
  return scriptsOf(path, text).flatMap((script) => {
    const source = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && parametersOf(node) > MOST_PARAMETERS) found.push(`${path}: ${nameOf(node)}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** The TypeScript of a file: of a component its script elements. */
function scriptsOf(path: string, text: string): string[] {
  if (!path.endsWith('.svelte')) return [text];
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

/** `this` is a type only: nobody passes it. */
const parametersOf = ({ parameters }: ts.SignatureDeclaration): number =>
  parameters.filter(({ name }) => name.getText() !== 'this').length;

/** `Engine.schedule`, `Engine.constructor`, `add`; of a function without a name that of what holds it. */
function nameOf(node: ts.Node): string {
  const own = ts.isConstructorDeclaration(node) ? 'constructor' : declaredName(node);
  const holder = ts.findAncestor(node.parent, (above) => declaredName(above) !== undefined);
  const outer = holder && declaredName(holder);
  if (own === undefined) return outer ?? 'a function';
  return holder && (ts.isClassLike(holder) || ts.isInterfaceDeclaration(holder)) ? `${outer}.${own}` : own;
}

function declaredName(node: ts.Node): string | undefined {
  if (!('name' in node) || ts.isParameter(node)) return undefined;
  const { name } = node as ts.NamedDeclaration;
  return name?.getText();
}
