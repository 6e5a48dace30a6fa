/** Which vehicles went offline as they should not: driving one moment, without a word the next. Pure. */
import type { UnlinkReason } from '../events/events.ts'
import type { Latest } from '../events/latest.ts'
import { drives } from './drive-state.ts'

/** Ends that say nothing of the vehicle: it took leave, or the platform itself stopped. */
const explained: ReadonlySet<UnlinkReason> = new Set(['logout', 'shutdown', 'displaced'])

/** `why`: how the link ended. With the ignition on and moving in its newest report, a vehicle has no reason to fall silent. */
export const fellSilent = ({ report }: Pick<Latest, 'report'>, why: UnlinkReason): boolean =>
  report !== null && !explained.has(why) && drives(report)
