/** Addresses by Tianditu, the national map service of China. It takes CGCS2000, which is WGS-84 to less than a metre, and answers in Chinese. */
import { z } from 'zod'
import { ask, type MapService, MapServiceError, said } from './map-service.ts'

/** status 0: right. Its errors have other fields (code, resolve), and msg. */
const answer = z.object({
  status: z.union([z.string(), z.number()]).optional(),
  msg: z.string().optional(),
  result: z.object({ formatted_address: z.string() }).optional(),
})

export interface Access {
  key: string
  /** Base address of the service. */
  api: string
}

export const tianditu = ({ key, api }: Access): MapService => ({
  source: 'tianditu',
  languages: ['zh'],
  async addressOf({ latitude, longitude }) {
    const address = new URL('/geocoder', api)
    const question = { lon: Number(longitude.toFixed(6)), lat: Number(latitude.toFixed(6)), ver: 1 }
    address.search = String(new URLSearchParams({ postStr: JSON.stringify(question), type: 'geocode', tk: key }))
    const { status, msg, result } = await ask({ address, answer, key })
    if (String(status) !== '0') throw new MapServiceError(`refused: ${said(msg ?? '', key)}`)
    return result?.formatted_address.trim() || null
  },
})
