import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Returns the modules that bring together the models of all mechanisms and of all workloads, by their paths in the project. */
export function modelModules(root: string): ReadonlyMap<string, string> {
  const folders = ['mechanisms', 'workloads'].map((parts) => `src/simulation/${parts}`);
  return new Map(folders.map((folder) => [`${folder}/models-by-id.ts`, moduleOf(join(root, folder))]));
}

/** Returns the module for a folder of which each part has a `models.ts`, whose `models` are the part's. */
function moduleOf(folder: string): string {
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'models.ts')
    .map(dirname)
    .sort();
  const imports = parts.map((part) => `import { models as ${nameOf(part)} } from './${part}/models.ts';\n`);
  const models = parts.map((part) => `  ...${nameOf(part)},\n`);
  const head = '// Derived from the folders beside it by `npm run generate`.\n';
  return `${head}${imports.join('')}\nexport const MODELS = {\n${models.join('')}};\n`;
}

const nameOf = (part: string): string =>
  basename(part).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
