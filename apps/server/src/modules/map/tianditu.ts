/** Addresses by Tianditu, the national map service of China. It takes CGCS2000, which is WGS-84 to less than a metre, and answers in Chinese. */
import { z } from 'zod'
import { type Access, ask, type MapService, MapServiceError, said } from './map-service.ts'

/** status 0: right. Its errors have other fields (code, resolve), and msg. */
const answer = z.object({
  status: z.union([z.string(), z.number()]).optional(),
  msg: z.string().optional(),
  result: z.object({ formatted_address: z.string() }).optional(),
})

export const tianditu = (access: Access): MapService => ({
  source: 'tianditu',
  languages: ['zh'],
  async addressOf({ latitude, longitude }) {
    const address = new URL('/geocoder', access.api)
    const question = { lon: Number(longitude.toFixed(6)), lat: Number(latitude.toFixed(6)), ver: 1 }
    address.search = String(new URLSearchParams({ postStr: JSON.stringify(question), type: 'geocode', tk: access.key }))
    const { status, msg, result } = await ask({ address, answer, access })
    if (String(status) !== '0') throw new MapServiceError(`refused: ${said(msg ?? '', access.key)}`)
    return result?.formatted_address.trim() || null
  },
})
