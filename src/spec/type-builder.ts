/**
 * The only import of the JSON Schema builder. It has hundreds of modules, which take longer to locate than to execute, so the
 * build bundles them with this file.
 */
export { type Static, type TOptional, type TSchema, Type } from 'typebox';
