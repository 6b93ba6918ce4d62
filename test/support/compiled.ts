import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where the tests' runner leaves the project compiled, a file for each module, whatever was built before. */
export const MODULES = join(root, 'dist/modules');

/** Path of a file seen from the project's folder. */
export const inProject = (file: string): string => relative(root, file);

/** A source file of the project for a process or thread of its own, or for what imports it. */
export const compiled = (file: string): string => join(MODULES, inProject(file)).replace(/\.ts$/, '.js');
