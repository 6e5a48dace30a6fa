/** Whose drives, and of which time: as the address says it. */
import { wrongTimes, type WrongTimes } from '../../core/time/quick-times.ts'

export interface DriveQuery {
  /** Empty: any. One of the two is named. */
  vehicle: string
  driver: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const wrongIn = ({ vehicle, driver, ...times }: DriveQuery): WrongTimes | 'either' | undefined =>
  vehicle || driver ? wrongTimes(times) : 'either'

const numberIn = (params: URLSearchParams, name: string): number => Number(params.get(name) || Number.NaN)

/** undefined: the address asks for nothing, or for what is not allowed. */
export function queryIn(params: URLSearchParams): DriveQuery | undefined {
  const [vehicle, driver] = [params.get('vehicle') ?? '', params.get('driver') ?? '']
  const query = { vehicle, driver, from: numberIn(params, 'from'), to: numberIn(params, 'to') }
  return Number.isFinite(query.from) && Number.isFinite(query.to) && !wrongIn(query) ? query : undefined
}

/** `driverName` goes along: a driver is not on any list the client holds. */
export function searchOf({ vehicle, driver, from, to }: DriveQuery, driverName: string): URLSearchParams {
  const params = new URLSearchParams({ from: String(from), to: String(to) })
  if (vehicle) params.set('vehicle', vehicle)
  if (driver) params.set('driver', driver)
  if (driver && driverName) params.set('name', driverName)
  return params
}
