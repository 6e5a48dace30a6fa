/** Reverse geocoding by Tianditu. It expects CGCS2000, which equals WGS-84 to less than a metre, and replies in Chinese. */
import { z } from 'zod'
import { type MapServiceAccess, requestJson, type MapService, MapServiceError, excerpt } from './map-service.ts'

/** status 0: success. Errors have other fields (code, resolve) and msg. */
const schema = z.object({
  status: z.union([z.string(), z.number()]).optional(),
  msg: z.string().optional(),
  result: z.object({ formatted_address: z.string() }).optional(),
})

export const tianditu = (access: MapServiceAccess): MapService => ({
  source: 'tianditu',
  languages: ['zh'],
  async addressOf({ latitude, longitude }) {
    const address = new URL('/geocoder', access.api)
    const query = { lon: Number(longitude.toFixed(6)), lat: Number(latitude.toFixed(6)), ver: 1 }
    address.search = String(new URLSearchParams({ postStr: JSON.stringify(query), type: 'geocode', tk: access.key }))
    const { status, msg, result } = await requestJson({ address, schema, access })
    if (String(status) !== '0') throw new MapServiceError(`refused: ${excerpt(msg ?? '', access.key)}`, { refused: true })
    return result?.formatted_address.trim() || null
  },
})
