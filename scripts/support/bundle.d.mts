export function bundle(): Promise<void>;
export function bundleOver(files: readonly string[], target: string): Promise<void>;
