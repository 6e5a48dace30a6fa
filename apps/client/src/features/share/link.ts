/** Addresses of share links: the kind and the token of a link are in its fragment, which browsers send to no server. */
import { type ShareKind, sharedPagePath } from '@outrider/contract'

/** What precedes the token. Never change one: links that were handed out would stop working. */
const prefixes: Record<ShareKind, string> = { position: '', track: 'track=' }

/** `url`: address of the vehicle's platform, without a trailing slash; it also serves the page. */
export const linkOf = (url: string, token: string, kind: ShareKind): string => `${url}${sharedPagePath}#${prefixes[kind]}${token}`

/** Text that a message appends to the link, such as a full stop, is ignored. undefined: no link of any kind. */
export function sharedIn(hash: string): { kind: ShareKind; token: string } | undefined {
  const [, prefix, token] = /^#([a-z]+=|)([\w-]{22})(?![\w-])/.exec(hash) ?? []
  const kind = (Object.keys(prefixes) as ShareKind[]).find(each => prefixes[each] === prefix)
  return token === undefined || kind === undefined ? undefined : { kind, token }
}
