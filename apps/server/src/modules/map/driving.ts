/**
 * Ways by road from the AMap web service, asked by the server: in the specification clients ask it by GET, with the key in the address. The
 * address of the service is an option, and the key stays here.
 */
import { convertDatum, type Coordinates } from '@outrider/geo'
import { z } from 'zod'
import { excerpt, type MapServiceAccess, MapServiceError, requestJson } from './map-service.ts'
import type { MapOptions } from './options.ts'

/** m and s; null: there is no way by road. Throws MapServiceError. */
export type DrivingService = (from: Coordinates, to: Coordinates) => Promise<{ distance: number; duration: number } | null>

const figure = z.coerce.number().min(0)
const schema = z.object({
  status: z.union([z.string(), z.number()]),
  info: z.string().optional(),
  infocode: z.string().optional(),
  route: z.object({ paths: z.array(z.object({ distance: figure, duration: figure })).optional() }).optional(),
})

/** Places with no way between them, in the service's own words. */
const noWay: ReadonlySet<string> = new Set(['20800', '20801', '20802', '20803'])

export const amapDriving =
  (access: MapServiceAccess): DrivingService =>
  async (from, to) => {
    const address = new URL('/v3/direction/driving', access.api)
    address.search = String(
      new URLSearchParams({
        origin: inItsDatum(from),
        destination: inItsDatum(to),
        extensions: 'base',
        // The fastest way, with the traffic of now.
        strategy: '0',
        output: 'json',
        key: access.key,
      }),
    )
    const { status, info, infocode = '', route } = await requestJson({ address, schema, access })
    if (noWay.has(infocode)) return null
    if (String(status) !== '1')
      throw new MapServiceError(`refused: ${infocode} ${excerpt(info ?? '', access.key)}`, { refused: true })
    const [path] = route?.paths ?? []
    return path ?? null
  }

function inItsDatum(place: Coordinates): string {
  const { latitude, longitude } = convertDatum(place, 'wgs84', 'gcj02')
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`
}

/** @param keys of the services by source */
export function drivingOf(keys: ReadonlyMap<string, string>, options: MapOptions): DrivingService | undefined {
  const key = keys.get('amap')
  return key === undefined ? undefined : amapDriving({ key, api: options['amap-api'] })
}
