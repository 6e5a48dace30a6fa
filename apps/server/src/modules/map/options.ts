/** Basemaps, map services and their keys, as the operator gives them. */
import type { Basemap } from '@outrider/contract'
import { checkWebAddress, ConfigError, optionGroup, type OptionValues } from '../../options/option.ts'

export const mapOptions = optionGroup(
  {
    'map-style': { kind: 'text', about: 'URL of a MapLibre style, instead of the embedded world map' },
    'map-pmtiles': { kind: 'text', about: 'URL of a PMTiles file (Protomaps layers), instead of the embedded world map' },
    'map-tiles': { kind: 'text', about: 'URL of raster tiles with {z}, {x}, {y}, instead of the embedded world map' },
    'map-tiles-datum': { kind: 'text', default: 'wgs84', about: 'Datum of --map-tiles: wgs84 or gcj02' },
    'map-attribution': { kind: 'text', default: '', about: 'Attribution required by the provider of --map-tiles' },
    'map-layers': { kind: 'text', about: 'JSON file with additional basemaps (docs/operations.md)' },
    'tianditu-key': {
      kind: 'text',
      secret: true,
      about: 'Tianditu browser key: adds its street and satellite basemaps and its reverse geocoding',
    },
    'tianditu-server-key': {
      kind: 'text',
      secret: true,
      about: 'Tianditu server key for reverse geocoding, instead of the browser key',
    },
    'tianditu-api': { kind: 'text', default: 'https://api.tianditu.gov.cn', about: 'Base URL of the Tianditu API' },
    'amap-web-key': { kind: 'text', secret: true, about: 'AMap web service key for reverse geocoding; preferred over Tianditu' },
    'amap-api': { kind: 'text', default: 'https://restapi.amap.com', about: 'Base URL of the AMap web service' },
    'address-lookups-per-second': {
      kind: 'number',
      default: 10,
      about: 'Maximum reverse geocoding requests per second and map service; above it the nearest known place is returned',
    },
    'map-source': {
      kind: 'text',
      default: 'https://build.protomaps.com/{date}.pmtiles',
      about: 'Archive that street maps are cut out of when somebody asks for one; {date}: the newest day there is; empty: none',
    },
    'map-most-megabytes': { kind: 'number', default: 4_000, about: 'Largest street map that is cut out of --map-source' },
    'map-keys': { kind: 'text', secret: true, about: 'Keys of external map services: TYPE=key,password|key,password;TYPE=...' },
  },
  values => {
    if (!['wgs84', 'gcj02'].includes(values['map-tiles-datum'])) throw new ConfigError('--map-tiles-datum must be wgs84 or gcj02')
    if (values['map-source']) checkWebAddress('map-source', values['map-source'])
    for (const name of ['tianditu-api', 'amap-api'] as const) checkWebAddress(name, values[name])
  },
)
export type MapOptions = OptionValues<typeof mapOptions.rows>

export function basemapOf(options: MapOptions): Basemap {
  if (options['map-style']) return { kind: 'style', url: options['map-style'] }
  if (options['map-pmtiles']) return { kind: 'pmtiles', url: options['map-pmtiles'] }
  if (options['map-tiles'])
    return {
      kind: 'tiles',
      url: options['map-tiles'],
      datum: options['map-tiles-datum'] === 'gcj02' ? 'gcj02' : 'wgs84',
      attribution: options['map-attribution'],
    }
  return { kind: 'embedded' }
}

/** `TYPE=key,password|key,password;TYPE=...` */
export function mapKeysOf(options: MapOptions): { apiType: string; mapKeys: string }[] {
  return (options['map-keys'] ?? '')
    .split(';')
    .filter(Boolean)
    .map(entry => {
      const at = entry.indexOf('=')
      if (at <= 0) throw new ConfigError('--map-keys must have the form TYPE=key,password|key,password;TYPE=...')
      return { apiType: entry.slice(0, at), mapKeys: entry.slice(at + 1) }
    })
}
