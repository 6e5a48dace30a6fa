/**
 * Whose a connection for video is, as far as can be known: a stream says no more than a number that is no secret, so the address of the terminal's own
 * link decides. One from another address waits until the terminal had its time.
 */
import { addressKey, plainAddress } from '../connections/address-key.ts'

/**
 * `own`: it comes from where the terminal's link comes from. `unsure`: from there too, with a number that is not the terminal's, and it can be of no
 * other.
 */
export type Sender = 'own' | 'other' | 'unsure'

/** Whether a connection is let in: `later`: it may ask again, what it sends until then is left out. */
export type Admission = 'now' | 'later' | 'no'

/** @param link address of the terminal's link; undefined: it has none. What is no address is nobody's: all of it shares one key. */
export const senderOf = (address: string, link: string | undefined): 'own' | 'other' =>
  plainAddress(link) !== undefined && addressKey(address) === addressKey(link) ? 'own' : 'other'

/** What a stream expects now. */
export interface Expecting {
  /** A connection of the terminal. */
  expected: boolean
  /** Whose its connection is: one that is not the terminal's own beyond doubt is replaced by one that is. */
  connected: Sender | undefined
  /** Since the terminal was asked, and how much of it is the terminal's alone, ms. */
  since: number
  ownFirst: number
}

export function admissionOf(from: Sender, { expected, connected, since, ownFirst }: Expecting): Admission {
  if (from === 'own') return expected || connected === 'other' || connected === 'unsure' ? 'now' : 'no'
  if (!expected) return 'no'
  if (from === 'unsure') return 'now'
  return since >= ownFirst ? 'now' : 'later'
}
