import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { ClaimDefinition, PaperDefinition } from '../../src/papers/definition.ts';
import { loadStudy } from '../../src/papers/studies.ts';
import { canonicalJson, sha256 } from '../../src/plan/canonical-json.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import { specDigest } from '../../src/plan/plan-experiment.ts';
import { applyQuick } from '../../src/spec/parse.ts';

/** Digests of everything on which a verdict depends: a change in verdict was caused by one of these. */
export interface ClaimDigests {
  /** The simulation with its presets. */
  readonly model: string;
  /** The expectation, the measurement, and the rule that derives the verdict from both. */
  readonly check: string;
  /** The specifications, at quick size, of the studies that the check uses. */
  readonly studies: string;
}

const SOURCES = join(import.meta.dirname, '..', '..', 'src');
const PAPERS = join(SOURCES, 'papers');
/** The file that determines verdicts. */
const LEDGER = join(PAPERS, 'ledger.ts');
/** Derived from the log itself. */
const DERIVED = join(PAPERS, 'changed-after-miss.ts');
const FOLDERS = [PAPERS, join(SOURCES, 'analysis')];
const PROSE = ['claim', 'setup', 'tolerance', 'why', 'because'];
const DIGITS = 16;

const short = (value: unknown): string => sha256(canonicalJson(value)).slice(0, DIGITS);

export function claimDigests(paper: PaperDefinition, definition: ClaimDefinition): ClaimDigests {
  const { quantities, studies } = definition;
  const expected = Object.entries(quantities).map(([name, quantity]) => [name, quantity.unit, quantity.expected]);
  return {
    model: modelVersion(),
    check: short([expected, studies, codeOfCheck(paper.id, definition.id)]),
    studies: short(paper.studies.filter(({ id }) => studies.includes(id)).map(meaningOf)),
  };
}

function meaningOf(study: PaperDefinition['studies'][number]) {
  const loaded = loadStudy(study);
  return [study.id, study.refusedWith ?? null, loaded.ok ? specDigest(applyQuick(loaded.spec)) : loaded.reason];
}

/** Returns the code reached by a claim's check, without comments, texts for people and checks of other claims. */
function codeOfCheck(paper: string, claim: string): string[] {
  const files = reachable([LEDGER, ...filesOfClaim(paper, claim)]);
  return [...files].sort().map((file) => withoutProse(readFileSync(file, 'utf8'), claim));
}

/** Returns the files that contain the claim; all files of its paper if its id is composed at run time. */
function filesOfClaim(paper: string, claim: string): string[] {
  const folder = readdirSync(PAPERS).find((name) => paper.startsWith(name))!;
  const claims = join(PAPERS, folder, 'claims');
  const all = readdirSync(claims).map((name) => join(claims, name));
  const naming = all.filter((file) => readFileSync(file, 'utf8').includes(`'${claim}'`));
  return naming.length > 0 ? naming : all;
}

function reachable(roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const isCheck = FOLDERS.some((folder) => file.startsWith(folder)) && file !== DERIVED;
    if (!isCheck || found.has(file)) return;
    found.add(file);
    for (const imported of importsOf(file)) visit(imported);
  };
  for (const root of roots) visit(root);
  return found;
}

function importsOf(file: string): string[] {
  return parsed(readFileSync(file, 'utf8')).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const isType = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    const { text } = statement.moduleSpecifier;
    return isType || !text.startsWith('.') ? [] : [join(dirname(file), text)];
  });
}

const parsed = (text: string): ts.SourceFile => ts.createSourceFile('claims.ts', text, ts.ScriptTarget.Latest, true);

/** Removes prose; exported for its tests. */
export function withoutProse(text: string, claim: string): string {
  const cut: ts.TransformerFactory<ts.SourceFile> = (context) => (source) => {
    const visit = (node: ts.Node): ts.Node | undefined => {
      if (ts.isCallExpression(node) && isOtherClaim(node, claim)) return ts.factory.createNull();
      const isProse = ts.isPropertyAssignment(node) && PROSE.includes(node.name.getText());
      return isProse ? undefined : ts.visitEachChild(node, visit, context);
    };
    return ts.visitEachChild(source, visit, context);
  };
  const { transformed } = ts.transform(parsed(text), [cut]);
  return ts.createPrinter({ removeComments: true }).printFile(transformed[0]!);
}

/** Whether a call is `claim({ id: 'other', … })`, or another call that creates a claim. */
function isOtherClaim({ arguments: [first] }: ts.CallExpression, claim: string): boolean {
  if (!first || !ts.isObjectLiteralExpression(first)) return false;
  return first.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      property.name.getText() === 'id' &&
      ts.isStringLiteral(property.initializer) &&
      property.initializer.text !== claim,
  );
}
