/** The address of a link that shows a position: made for the sharer, read by the page behind it. */
import { sharedPath } from '@outrider/contract'

/** `url`: of the platform that has the vehicle, without a trailing slash; it serves the page too. */
export const linkOf = (url: string, token: string): string => `${url}${sharedPath}#${token}`

/** What a message puts behind a link, such as a full stop, is no part of it. Undefined: there is no token. */
export const tokenIn = (hash: string): string | undefined => /^#([\w-]{22})(?![\w-])/.exec(hash)?.[1]
