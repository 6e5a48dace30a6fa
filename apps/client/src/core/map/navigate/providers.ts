/**
 * Map services that lead a driver to a place: addresses that open their app, or else their page. The position is in the datum that each expects:
 * GCJ-02 in mainland China, BD-09 of Baidu; outside China nothing is shifted.
 */
import type { Text } from '@outrider/contract'
import { type Coordinates, convertDatum, type Datum } from '@outrider/geo'

export interface NamedPlace extends Coordinates {
  datum: Datum
  /** Of the vehicle or place, shown there as the destination. */
  name: string
}

interface Provider {
  title: Text
  /** Of the positions in its addresses. */
  datum: Datum
  /** `lat`, `lon`: degrees with six decimals, as terminals send them. `name`: without what separates parts of an address there. */
  address: (place: { lat: string; lon: string; name: string }) => string
}

const addressOf = (base: string, parameters: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(parameters)}`
/** Services ask who leads to them. */
const source = 'outrider'

export const providers = {
  amap: {
    title: { zh: '高德地图', en: 'AMap' },
    datum: 'gcj02',
    address: ({ lat, lon, name }) =>
      addressOf('https://uri.amap.com/navigation', {
        to: `${lon},${lat},${name}`,
        mode: 'car',
        coordinate: 'gaode',
        src: source,
        callnative: '1',
      }),
  },
  baidu: {
    title: { zh: '百度地图', en: 'Baidu Maps' },
    datum: 'bd09',
    // Its directions ask for an origin and a city; the page of a place leads on from where the user is.
    address: ({ lat, lon, name }) =>
      addressOf('https://api.map.baidu.com/marker', {
        location: `${lat},${lon}`,
        title: name,
        content: name,
        coord_type: 'bd09ll',
        output: 'html',
        src: source,
      }),
  },
  tencent: {
    title: { zh: '腾讯地图', en: 'Tencent Maps' },
    datum: 'gcj02',
    address: ({ lat, lon, name }) =>
      addressOf('https://apis.map.qq.com/uri/v1/routeplan', {
        type: 'drive',
        to: name,
        tocoord: `${lat},${lon}`,
        coord_type: '2',
        referer: source,
      }),
  },
  apple: {
    title: { zh: '苹果地图', en: 'Apple Maps' },
    datum: 'gcj02',
    address: ({ lat, lon, name }) => addressOf('https://maps.apple.com/', { daddr: `${lat},${lon}`, dirflg: 'd', q: name }),
  },
  google: {
    title: { zh: '谷歌地图', en: 'Google Maps' },
    datum: 'gcj02',
    address: ({ lat, lon }) =>
      addressOf('https://www.google.com/maps/dir/', { api: '1', destination: `${lat},${lon}`, travelmode: 'driving' }),
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

/** Longest name that all of them show. */
const nameLength = 60

export function addressAt(provider: ProviderName, place: NamedPlace): string {
  const { datum, address } = providers[provider]
  const { latitude, longitude } = convertDatum(place, place.datum, datum)
  return address({
    lat: latitude.toFixed(6),
    lon: longitude.toFixed(6),
    name: place.name.replaceAll(/[,|;:&?#]/g, ' ').slice(0, nameLength),
  })
}
