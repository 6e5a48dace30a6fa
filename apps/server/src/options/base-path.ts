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
