import { join } from 'node:path';
import ts from 'typescript';

/** An object of a manifest. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: Readonly<Record<string, unknown>>;
}

const root = join(import.meta.dirname, '../../..');
/** Stands nowhere: only the compiler sees it. */
const FILE = join(root, 'test/architecture/manifests.generated.ts');

/** Where kubernetes-types, which is made of the OpenAPI document of Kubernetes, has the types of an API version. */
function moduleOf({ apiVersion }: Manifest): string {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `kubernetes-types/${group.split('.')[0]}/${version}`;
}

/**
 * What is wrong with manifests by the types of Kubernetes: keys that there are not, keys that are missing, values of other
 * types. Each is a literal for the compiler, so that no key is left over.
 */
export function typeErrors(manifests: readonly Manifest[]): readonly string[] {
  const text = manifests
    .map((manifest, place) => {
      const type = `import('${moduleOf(manifest)}').${manifest.kind}`;
      return `export const manifest${place}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : read(name, ...rest);
  const program = ts.createProgram([FILE], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
