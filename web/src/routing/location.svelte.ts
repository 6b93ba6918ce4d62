/** The location of the page. All state of a view is in the URL, so a link shows what its sender saw. */
class PageLocation {
  path = $state(location.pathname);
  search = $state(location.search);
  /** The part after `#`, without it. */
  hash = $state(location.hash.slice(1));

  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }

  read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash.slice(1);
  }
}

export const here = new PageLocation();

export type Changes = Readonly<Record<string, string | number | null | undefined>>;

/** Navigates to another view; `replace` if going back should not return here. */
export function go(link: string, options: { replace?: boolean; state?: unknown } = {}): void {
  // Two leading slashes would name another host, which the history API rejects.
  const href = link.replace(/^\/{2,}/, '/');
  const state = options.state ?? null;
  if (options.replace) history.replaceState(state, '', href);
  else history.pushState(state, '', href);
  const samePage = new URL(href, location.href).pathname === here.path;
  here.read();
  if (!samePage) scrollTo(0, 0);
}

/** Changes keys of the query; null and undefined remove a key. `replace` while dragging, `push` on commit. */
export function setQuery(changes: Changes, mode: 'push' | 'replace' = 'push'): void {
  const href = withQuery(changes);
  if (href === location.pathname + location.search) return;
  go(href + location.hash, { replace: mode === 'replace' });
}

export function withQuery(changes: Changes): string {
  const query = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') query.delete(key);
    else query.set(key, String(value));
  }
  const text = query.toString();
  return location.pathname + (text ? `?${text}` : '');
}

/** Turns clicks on internal links into navigation without a reload, and handles back and forward. */
export function startRouting(): () => void {
  const followed = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || !staysHere(link, event)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  const moved = () => here.read();
  document.addEventListener('click', followed);
  window.addEventListener('popstate', moved);
  return () => {
    document.removeEventListener('click', followed);
    window.removeEventListener('popstate', moved);
  };
}

function staysHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return false;
  return link.origin === location.origin && !/^\/(v1|docs|graphi?ql|openapi|health|metrics)\b/.test(link.pathname);
}
