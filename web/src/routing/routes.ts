/** The views and the parameters in their paths. */
export type Route =
  | { readonly view: 'experiments' }
  | { readonly view: 'compare' }
  | { readonly view: 'experiment'; readonly id: string }
  | { readonly view: 'deleted' }
  | { readonly view: 'run'; readonly id: string }
  | { readonly view: 'catalog'; readonly part: CatalogPart; readonly id: string | undefined }
  | { readonly view: 'explorations'; readonly id: string | undefined }
  | { readonly view: 'papers'; readonly id: string | undefined }
  | { readonly view: 'projects'; readonly id: string | undefined }
  | { readonly view: 'schedules' }
  | { readonly view: 'new' }
  | { readonly view: 'missing' };

export const CATALOG_PARTS = ['machines', 'mechanisms', 'workloads'] as const;
export type CatalogPart = (typeof CATALOG_PARTS)[number];

export function routeOf(path: string): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decoded);
  if (first === undefined) return { view: 'experiments' };
  if (first === 'experiments') return second ? { view: 'experiment', id: second } : { view: 'experiments' };
  if (first === 'compare') return { view: 'compare' };
  if (first === 'deleted') return { view: 'deleted' };
  if (first === 'runs' && second) return { view: 'run', id: second };
  if (first === 'explorations') return { view: 'explorations', id: second };
  if (first === 'papers') return { view: 'papers', id: second };
  if (first === 'projects') return { view: 'projects', id: second };
  if (first === 'schedules') return { view: 'schedules' };
  if (first === 'new') return { view: 'new' };
  if (first === 'catalog') return catalogRoute(second, third);
  return { view: 'missing' };
}

/** Decodes a path component; an invalid encoding is kept as is, and will not be found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function catalogRoute(part: string | undefined, id: string | undefined): Route {
  const known = CATALOG_PARTS.find((name) => name === (part ?? 'mechanisms'));
  return known ? { view: 'catalog', part: known, id } : { view: 'missing' };
}
