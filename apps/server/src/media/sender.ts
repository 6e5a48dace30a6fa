/**
 * Whose a connection for video is, as far as can be known: a stream says no more than a number that is no secret, so the address of the terminal's own
 * link decides. One from another address waits until the terminal had its time.
 */
import { addressKey } from '../connections/address-key.ts'

/** `own`: it comes from where the terminal's link comes from. */
export type Sender = 'own' | 'other'

/** Whether a connection is let in: `later`: it may ask again, what it sends until then is left out. */
export type Admission = 'now' | 'later' | 'no'

/** @param link address of the terminal's link; undefined: it has none */
export const senderOf = (address: string, link: string | undefined): Sender =>
  link !== undefined && addressKey(address) === addressKey(link) ? 'own' : 'other'

/** What a stream expects now. */
export interface Expecting {
  /** A connection of the terminal. */
  expected: boolean
  /** Its connection is one from another address, which is replaced by the terminal's own. */
  elsewhere: boolean
  /** Since the terminal was asked, and how much of it is the terminal's alone, ms. */
  since: number
  ownFirst: number
}

export function admissionOf(from: Sender, { expected, elsewhere, since, ownFirst }: Expecting): Admission {
  if (from === 'own') return expected || elsewhere ? 'now' : 'no'
  if (!expected) return 'no'
  return since >= ownFirst ? 'now' : 'later'
}
