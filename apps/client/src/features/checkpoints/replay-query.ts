/** Vehicle and period of the checkpoint replay, as encoded in the URL. */
import { wrongTimes, type WrongTimes } from '../../core/time/quick-times.ts'

export interface ReplayQuery {
  vehicle: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const replayQueryError = ({ vehicle, ...times }: ReplayQuery): WrongTimes | 'report.noVehicle' | undefined =>
  vehicle ? wrongTimes(times) : 'report.noVehicle'

/** undefined when the URL holds no query, or an invalid one. */
export function parseReplayQuery(params: URLSearchParams): ReplayQuery | undefined {
  const query = { vehicle: params.get('vehicle') ?? '', from: numberParam(params, 'from'), to: numberParam(params, 'to') }
  return Number.isFinite(query.from) && Number.isFinite(query.to) && !replayQueryError(query) ? query : undefined
}

const numberParam = (params: URLSearchParams, name: string): number => Number(params.get(name) || Number.NaN)
