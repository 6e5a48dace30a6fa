/** Addresses by the web service of AMap. It takes GCJ-02 and answers in Chinese. */
import { inDatum } from '@outrider/geo'
import { z } from 'zod'
import { type Access, ask, type MapService, MapServiceError, said } from './map-service.ts'

/** status 1: right. Where it has no address, it says [] in place of a text. */
const answer = z.object({
  status: z.union([z.string(), z.number()]),
  info: z.string().optional(),
  infocode: z.string().optional(),
  regeocode: z.object({ formatted_address: z.union([z.string(), z.array(z.unknown())]) }).optional(),
})

export const amap = (access: Access): MapService => ({
  source: 'amap',
  languages: ['zh'],
  async addressOf(place) {
    const { latitude, longitude } = inDatum(place, 'wgs84', 'gcj02')
    const address = new URL('/v3/geocode/regeo', access.api)
    // It takes six decimals at most.
    const location = `${longitude.toFixed(6)},${latitude.toFixed(6)}`
    address.search = String(new URLSearchParams({ location, extensions: 'base', output: 'json', key: access.key }))
    const { status, info, infocode, regeocode } = await ask({ address, answer, access })
    if (String(status) !== '1') throw new MapServiceError(`refused: ${infocode ?? ''} ${said(info ?? '', access.key)}`)
    const text = regeocode?.formatted_address
    return (typeof text === 'string' && text.trim()) || null
  },
})
