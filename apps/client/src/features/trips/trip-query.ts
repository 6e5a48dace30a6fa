/** Vehicle, driver and period of the query, as in the address. */
import { limits } from '@outrider/contract'
import { searchCodec, textParam, timeParam } from '../../core/query-forms/search-codec.ts'

export interface TripQuery {
  /** Empty: any. */
  vehicle: string
  /** Empty: any. */
  driver: string
  /** Of the driver: the client holds no list to look it up in. */
  name: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

/** A month at most. */
export function wrongTripTimes({ from, to }: Pick<TripQuery, 'from' | 'to'>): 'track.order' | 'trip.tooLong' | undefined {
  if (from > to) return 'track.order'
  return to - from > limits.tripRange ? 'trip.tooLong' : undefined
}

export const tripSearch = searchCodec(
  { from: timeParam, to: timeParam, vehicle: textParam, driver: textParam, name: textParam },
  query => wrongTripTimes(query) === undefined,
)
