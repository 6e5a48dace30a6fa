/** The address of a link that shows a position or a track: made for the sharer, read by the page behind it. */
import { sharedPath } from '@outrider/contract'

export type Shared = 'position' | 'track'

const marks: Record<Shared, string> = { position: '', track: 'track=' }

/** `url`: of the platform that has the vehicle, without a trailing slash; it serves the page too. */
export const linkOf = (url: string, token: string, shared: Shared): string => `${url}${sharedPath}#${marks[shared]}${token}`

/** What a message puts behind a link, such as a full stop, is no part of it. Undefined: there is no token. */
export function sharedIn(hash: string): { shared: Shared; token: string } | undefined {
  const [, mark, token] = /^#(track=)?([\w-]{22})(?![\w-])/.exec(hash) ?? []
  return token === undefined ? undefined : { shared: mark ? 'track' : 'position', token }
}
