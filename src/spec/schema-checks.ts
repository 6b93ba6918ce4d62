/**
 * The only import of the checks of values by schemas, bundled for the same reason as the schema builder: they bring 680 modules,
 * which the service would locate at every start.
 */
export { Check as matches, Errors as mismatches } from 'typebox/value';
