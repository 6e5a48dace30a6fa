/** Vehicle, driver and period of the query, as encoded in the URL. */
import { wrongTimes, type WrongTimes } from '../../core/time/quick-times.ts'

export interface DriveQuery {
  /** Empty: any. At least one of vehicle and driver is set. */
  vehicle: string
  driver: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const driveQueryError = ({ vehicle, driver, ...times }: DriveQuery): WrongTimes | 'either' | undefined =>
  vehicle || driver ? wrongTimes(times) : 'either'

const numberParam = (params: URLSearchParams, name: string): number => Number(params.get(name) || Number.NaN)

/** undefined when the URL holds no query, or an invalid one. */
export function parseDriveQuery(params: URLSearchParams): DriveQuery | undefined {
  const [vehicle, driver] = [params.get('vehicle') ?? '', params.get('driver') ?? '']
  const query = { vehicle, driver, from: numberParam(params, 'from'), to: numberParam(params, 'to') }
  return Number.isFinite(query.from) && Number.isFinite(query.to) && !driveQueryError(query) ? query : undefined
}

/** `driverName` is part of the URL because the client holds no list of drivers to look it up in. */
export function driveSearchParams({ vehicle, driver, from, to }: DriveQuery, driverName: string): URLSearchParams {
  const params = new URLSearchParams({ from: String(from), to: String(to) })
  if (vehicle) params.set('vehicle', vehicle)
  if (driver) params.set('driver', driver)
  if (driver && driverName) params.set('name', driverName)
  return params
}
