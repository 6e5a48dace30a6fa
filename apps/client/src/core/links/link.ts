/** Addresses of share links for a position or a track. */
import { sharedPagePath } from '@outrider/contract'

export type SharedKind = 'position' | 'track'

const tokenPrefixes: Record<SharedKind, string> = { position: '', track: 'track=' }

/** `url`: address of the vehicle's platform, without a trailing slash; it also serves the page. */
export const linkOf = (url: string, token: string, shared: SharedKind): string =>
  `${url}${sharedPagePath}#${tokenPrefixes[shared]}${token}`

/** Text that a message appends to the link, such as a full stop, is ignored. undefined: no token. */
export function sharedIn(hash: string): { shared: SharedKind; token: string } | undefined {
  const [, prefix, token] = /^#(track=)?([\w-]{22})(?![\w-])/.exec(hash) ?? []
  return token === undefined ? undefined : { shared: prefix ? 'track' : 'position', token }
}
