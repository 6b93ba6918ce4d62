export function compile(folders: readonly string[], target: string): Promise<void>;
export function stampModelVersion(target: string): Promise<void>;
