/**
 * Where this page is served from. The server writes the path it is served below into the page (`--base-path`), so that one build serves any
 * path. Not as a `base` element, which would lead addresses that are a fragment alone to another page.
 */

/** `/` or `/fleet/`: begins and ends with a slash. */
export const basePath = (): string => document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '/'

/** Address of the server of this page, without a slash at its end. */
export const servedFrom = (): string => location.origin + basePath().slice(0, -1)

/** Path of a screen in the address of the browser. */
export const inBrowser = (path: string): string => basePath() + path.slice(1)

/** Path of a screen from the address of the browser. One that is not below the base path is taken as it is: a proxy may take it away. */
export function screenPath(pathname: string): string {
  const base = basePath()
  if (`${pathname}/` === base) return '/'
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
}
