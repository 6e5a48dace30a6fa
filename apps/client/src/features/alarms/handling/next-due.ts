/** What is due next of an alarm, and how near it is. Pure. */
import type { AlarmCase } from '@outrider/contract'

type Clocked = Pick<AlarmCase, 'state' | 'claimedBy' | 'claimDueAt' | 'processDueAt' | 'withdrawnAt'>

/** undefined: nothing, or without a limit. */
export function nextDue({ state, claimedBy, claimDueAt, processDueAt, withdrawnAt }: Clocked) {
  // Nobody need answer what did not happen.
  if (state === 'processed' || withdrawnAt !== undefined) return undefined
  // An alarm that should be processed by now does not wait to be claimed any more.
  if (claimedBy === null && claimDueAt !== undefined && claimDueAt <= (processDueAt ?? Infinity))
    return { what: 'claim', at: claimDueAt } as const
  return processDueAt === undefined ? undefined : ({ what: 'process', at: processDueAt } as const)
}

/** Red from here on, ms. */
const soon = 5 * 60_000

export const isDueSoon = (at: number, now: number): boolean => at - now < soon
