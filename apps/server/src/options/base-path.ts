/** The path of a proxy below which clients reach the server. */
import { ConfigError } from './option.ts'

/** What needs no escapes in addresses, HTML and JSON. Two dots would lead out of the path. */
const segment = /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/

/** With a slash at both ends: `/` or `/fleet/`. Throws ConfigError. */
export function basePathOf(text: string): string {
  const segments = text.replaceAll(/^\/|\/$/g, '').split('/')
  if (segments.length === 1 && segments[0] === '') return '/'
  if (!segments.every(each => segment.test(each)))
    throw new ConfigError('--base-path must be a path such as /fleet/ of letters, digits, dots, tildes, underscores and hyphens')
  return `/${segments.join('/')}/`
}

/** The address of a request without the base path, which some proxies leave and others take away. */
export function withoutBase(url: string, base: string): string {
  if (base === '/') return url
  if (url.startsWith(base)) return url.slice(base.length - 1)
  const bare = base.slice(0, -1)
  return url === bare || url.startsWith(`${bare}?`) ? `/${url.slice(bare.length)}` : url
}
