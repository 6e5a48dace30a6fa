/** Vehicle and period of the checkpoint replay, as in the address. */
import { searchCodec, textParam, timeParam } from '../../core/query-forms/search-codec.ts'
import { wrongTimes, type WrongTimes } from '../../core/time/quick-times.ts'

export interface ReplayQuery {
  vehicle: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const replayQueryError = ({ vehicle, ...times }: ReplayQuery): WrongTimes | 'noVehicle' | undefined =>
  vehicle ? wrongTimes(times) : 'noVehicle'

export const replaySearch = searchCodec(
  { vehicle: textParam, from: timeParam, to: timeParam },
  query => replayQueryError(query) === undefined,
)
