/**
 * The one door to the builder of JSON schemas. It is hundreds of modules, which take longer to find than to run: the build
 * makes one of this file and of them.
 */
export { type Static, type TOptional, type TSchema, Type } from 'typebox';
