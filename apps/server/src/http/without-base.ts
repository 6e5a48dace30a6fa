interface Asked {
  method: string
  url: string
}

/**
 * The address of a request without the base path, which some proxies leave. An address of the server may begin as the base path does (`/admin/`): it
 * stays where nothing of the server lies behind the rest.
 * @param isOwn the server answers it itself
 */
export function withoutBase({ method, url }: Asked, base: string, isOwn: (method: string, path: string) => boolean): string {
  if (base === '/') return url
  const bare = base.slice(0, -1)
  const [path = ''] = url.split('?')
  if (path !== bare && !path.startsWith(base)) return url
  if (isOwn(method, path) && (path === bare || !isOwn(method, path.slice(bare.length)))) return url
  return path === bare ? `/${url.slice(bare.length)}` : url.slice(bare.length)
}
