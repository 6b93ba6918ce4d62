/** Returns the code of an error of the system, the database or Node: ENOENT, 57P01, MODULE_NOT_FOUND. Others have none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
