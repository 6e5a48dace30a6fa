/** The replay of a day ends with its last second, and tells stops as the card does, so that both say the same of the day. */
import type { TrackCardDay } from '@outrider/contract'

export const replayOf = (vehicle: string, { beginTime, endTime }: TrackCardDay) => ({
  vehicle,
  from: beginTime,
  to: endTime - 1,
  parking: 'acc speed',
})
