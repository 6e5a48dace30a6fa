/** Keys of map services that a platform can have, and the basemaps that a browser key adds. */
import type { MapLayer } from './calls/mobile.ts'

/** `tianditu` and `amap`: keys that browsers use for tiles. `tiandituServer` and `amapWeb`: only the server uses them, for addresses. */
export const mapKeyNames = ['tianditu', 'amap', 'tiandituServer', 'amapWeb'] as const
export type MapKeyName = (typeof mapKeyNames)[number]

/** Keys whose services the server itself can ask. */
export const addressKeyNames = ['tiandituServer', 'amapWeb'] as const satisfies readonly MapKeyName[]
export type AddressKeyName = (typeof addressKeyNames)[number]

/** Nothing that ends a key in an address or in `mapKeys`. */
export const mapKeyPattern = /^[\w-]{1,128}$/

/** Street and satellite basemaps with labels. CGCS2000 equals WGS-84 to less than a metre. */
export function tiandituLayers(key: string): MapLayer[] {
  const address = (layer: string): string =>
    `https://t0.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`
  const common = { kind: 'raster', datum: 'wgs84', attribution: '天地图 Tianditu', maxZoom: 18 } as const
  return [
    { id: 'tianditu', zh: '天地图', en: 'Tianditu', addresses: ['vec', 'cva'].map(address), satellite: false, ...common },
    {
      id: 'tianditu-satellite',
      zh: '天地图影像',
      en: 'Tianditu imagery',
      addresses: ['img', 'cia'].map(address),
      satellite: true,
      ...common,
    },
  ]
}

/** Street map and labelled satellite imagery; both in GCJ-02. */
export function amapLayers(key: string): MapLayer[] {
  const tiles = (host: string, style: number): string =>
    `https://${host}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scl=1&style=${style}&x={x}&y={y}&z={z}&key=${encodeURIComponent(key)}`
  const common = { kind: 'raster', datum: 'gcj02', attribution: '© 高德地图 AMap', maxZoom: 18 } as const
  return [
    { id: 'amap', zh: '高德地图', en: 'AMap', addresses: [tiles('webrd01', 8)], satellite: false, ...common },
    {
      id: 'amap-satellite',
      zh: '高德影像',
      en: 'AMap imagery',
      addresses: [tiles('webst01', 6), tiles('webst01', 8)],
      satellite: true,
      ...common,
    },
  ]
}
