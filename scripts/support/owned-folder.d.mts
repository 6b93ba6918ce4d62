export function ownedFolder(place: string, prefix: string): Promise<string>;
