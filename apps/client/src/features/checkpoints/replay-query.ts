/** Which vehicle's passages, and of which time: as the address says it. */
import { wrongTimes, type WrongTimes } from '../../core/time/quick-times.ts'

export interface ReplayQuery {
  vehicle: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const wrongIn = ({ vehicle, ...times }: ReplayQuery): WrongTimes | 'report.noVehicle' | undefined =>
  vehicle ? wrongTimes(times) : 'report.noVehicle'

/** undefined: the address asks for nothing, or for what is not allowed. */
export function queryIn(params: URLSearchParams): ReplayQuery | undefined {
  const query = { vehicle: params.get('vehicle') ?? '', from: numberIn(params, 'from'), to: numberIn(params, 'to') }
  return Number.isFinite(query.from) && Number.isFinite(query.to) && !wrongIn(query) ? query : undefined
}

const numberIn = (params: URLSearchParams, name: string): number => Number(params.get(name) || Number.NaN)
