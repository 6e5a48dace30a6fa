/** A basemap of an address, as it is tried here, and the options of the server that offer it to everybody. */
import type { MapLayer } from '@outrider/contract'

export const addressKinds = ['tiles', 'style', 'pmtiles'] as const
export type AddressKind = (typeof addressKinds)[number]
export const tileDatums = ['wgs84', 'gcj02'] as const

export interface TypedMap {
  kind: AddressKind
  address: string
  datum: (typeof tileDatums)[number]
  attribution: string
}

const kindOf = { tiles: 'raster', style: 'style', pmtiles: 'pmtiles' } as const
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** What is wrong with the address; undefined: it can be looked at. */
export function addressProblem({
  kind,
  address,
}: Pick<TypedMap, 'kind' | 'address'>): 'noWebAddress' | 'noTilePlaces' | undefined {
  const text = address.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'noWebAddress'
  return kind === 'tiles' && !['{z}', '{x}', '{y}'].every(place => text.includes(place)) ? 'noTilePlaces' : undefined
}

export const typedLayer = ({ kind, address, datum, attribution }: TypedMap): MapLayer => ({
  id: 'typed',
  zh: address.trim(),
  en: address.trim(),
  kind: kindOf[kind],
  addresses: [address.trim()],
  // Styles and archives are in WGS-84.
  datum: kind === 'tiles' ? datum : 'wgs84',
  satellite: false,
  attribution: attribution.trim(),
})

export function optionLine({ kind, address, datum, attribution }: TypedMap): string {
  const line = [`--map-${kind} ${quoted(address.trim())}`]
  if (kind === 'tiles' && datum !== 'wgs84') line.push(`--map-tiles-datum ${datum}`)
  if (kind === 'tiles' && attribution.trim() !== '') line.push(`--map-attribution ${quoted(attribution.trim())}`)
  return line.join(' ')
}
