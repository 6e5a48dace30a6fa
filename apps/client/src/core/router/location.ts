/** Where the client is, and where a link leads: addresses of screens, without the path that the page is served below. */
import { type HistoryLocation, parseHref } from '@tanstack/history'

export interface Path {
  pathname: string
  /** With '?', or empty. */
  search: string
  /** With '#', or empty. */
  hash: string
}

export interface Location extends Path {
  /** What the screen that led here gave along. */
  state: unknown
  /** Of the history entry. */
  key: string
}

/** A path with query and fragment, or its parts: without a path the one that is shown, without a query none. */
export type To = string | Partial<Path>

/** What the history keeps with each entry, beside what is its own. */
export interface Entry {
  usr?: unknown
}

export const pathText = ({ pathname, search, hash }: Path): string => pathname + search + hash

const withSign = (sign: '?' | '#', text: string): string => (text === '' || text.startsWith(sign) ? text : sign + text)

export function resolvePath(to: To, shown: string): Path {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parseHref(to, undefined) : to
  return { pathname: pathname === '' ? shown : pathname, search: withSign('?', search), hash: withSign('#', hash) }
}

export function locationOf({ pathname, search, hash, state }: HistoryLocation): Location {
  return { pathname, search, hash, state: (state as Entry).usr ?? null, key: state.key ?? '' }
}
