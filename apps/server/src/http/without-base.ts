/** The address of a request without the base path, which some proxies leave and others take away. */
export function withoutBase(url: string, base: string): string {
  if (base === '/') return url
  if (url.startsWith(base)) return url.slice(base.length - 1)
  const bare = base.slice(0, -1)
  return url === bare || url.startsWith(`${bare}?`) ? `/${url.slice(bare.length)}` : url
}
