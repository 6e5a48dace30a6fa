/**
 * What allowed a cut has to be true still when it is sent: it may have waited for hours, and its sign-in may be of a phone that was stolen since.
 * Pure, so that it can be tested over random histories (interlock-histories.test.ts); the facts are read by sending-facts.ts, which holds them in
 * place while the bytes are written.
 */
import type { NotSentWhy } from '@outrider/contract'
import type { Undone } from './ways-back.ts'

export interface PersonFacts {
  hasRight: boolean
  locked: boolean
  /** The sign-in that it came from: signed out, ended by somebody, or over. */
  signInEnded: boolean
  /** The vehicle is in an organisation of theirs. */
  sees: boolean
}

export interface SendingFacts {
  /** null: deleted since. */
  asker: PersonFacts | null
  /** Who approved it; undefined: nobody did, null: deleted since. */
  approver: PersonFacts | null | undefined
  /** A second person has to approve it, now. */
  needsApproval: boolean
  /** Nobody approves a lock: where cuts need a second person it is not sent. */
  isLock: boolean
  /** A restore or an unlock was asked for later, on whichever server. */
  undone: Undone | null
  /** It has another organisation or terminal, was another company's since, or is gone. */
  vehicleChanged: boolean
  /** Its service has ended. */
  frozen: boolean
  /** It may not wait any longer. */
  expired: boolean
}

/** Of what was undone who asked for it is not told: who undid it has said why. */
export type EndedWhy = NotSentWhy | Undone

type Rule = (facts: SendingFacts) => boolean

const stillMay = (person: PersonFacts | null): boolean =>
  person !== null && person.hasRight && !person.locked && !person.signInEnded && person.sees

/** In the order in which they are told. */
const reasons: readonly (readonly [EndedWhy, Rule])[] = [
  ['restored', ({ undone }) => undone === 'restored'],
  ['unlocked', ({ undone }) => undone === 'unlocked'],
  ['vehicleChanged', ({ vehicleChanged }) => vehicleChanged],
  ['userLocked', ({ asker }) => asker === null || asker.locked],
  ['rightLost', ({ asker }) => !asker?.hasRight],
  ['signInEnded', ({ asker }) => asker?.signInEnded !== false],
  ['noAccess', ({ asker }) => !asker?.sees],
  ['frozen', ({ frozen }) => frozen],
  ['tooLate', ({ expired }) => expired],
  ['approverGone', ({ approver }) => approver !== undefined && !stillMay(approver)],
  ['lockNeedsApproval', ({ needsApproval, isLock }) => needsApproval && isLock],
  ['approvalNow', ({ needsApproval, approver }) => needsApproval && approver === undefined],
]

/** undefined: all that allowed it is so still. */
export const whyNotSent = (facts: SendingFacts): EndedWhy | undefined => reasons.find(([, holds]) => holds(facts))?.[0]
