/** The replay around a passage. */
import type { Passage } from '@outrider/contract'
import type { ReplayQuery } from './replay-query.ts'

/** Margin around a passage in the replay, so that the path before and after it is visible, ms. */
const marginMs = 30 * 60_000
/** A vehicle that stood inside for longer is shown for this long, ms: a replay has at most seven days. */
const maxMs = 6 * 86_400_000

export const aroundPassage = ({ vehicleId: vehicle, enteredAt, leftAt }: Passage): ReplayQuery => ({
  vehicle,
  from: enteredAt - marginMs,
  to: Math.min(leftAt + marginMs, enteredAt + maxMs),
})
