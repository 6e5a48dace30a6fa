/** Reverse geocoding by the AMap web service. It expects GCJ-02 and replies in Chinese. */
import { convertDatum } from '@outrider/geo'
import { z } from 'zod'
import { type MapServiceAccess, requestJson, type MapService, MapServiceError, excerpt } from './map-service.ts'

/** status 1: success. Without an address, formatted_address is []. */
const schema = z.object({
  status: z.union([z.string(), z.number()]),
  info: z.string().optional(),
  infocode: z.string().optional(),
  regeocode: z.object({ formatted_address: z.union([z.string(), z.array(z.unknown())]) }).optional(),
})

export const amap = (access: MapServiceAccess): MapService => ({
  source: 'amap',
  languages: ['zh'],
  async addressOf(place) {
    const { latitude, longitude } = convertDatum(place, 'wgs84', 'gcj02')
    const address = new URL('/v3/geocode/regeo', access.api)
    // At most six decimals are allowed.
    const location = `${longitude.toFixed(6)},${latitude.toFixed(6)}`
    address.search = String(new URLSearchParams({ location, extensions: 'base', output: 'json', key: access.key }))
    const { status, info, infocode, regeocode } = await requestJson({ address, schema, access })
    if (String(status) !== '1')
      throw new MapServiceError(`refused: ${infocode ?? ''} ${excerpt(info ?? '', access.key)}`, { refused: true })
    const text = regeocode?.formatted_address
    return (typeof text === 'string' && text.trim()) || null
  },
})
