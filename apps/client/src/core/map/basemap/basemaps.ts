/** The basemaps a user can choose from: those the platform lists, plus AMap where the platform has a key for it. */
import { embeddedLayer, type MapLayer } from '@outrider/contract'

/** Street map and labelled satellite imagery; both in GCJ-02. */
function amapLayers(key: string): MapLayer[] {
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

/** `mapKey`: AMapWeb key, empty if the platform has none. The platform's own entries come first; duplicates by id are dropped. */
export function basemapsOf(listed: readonly MapLayer[] | undefined, mapKey: string): MapLayer[] {
  const layers = listed?.length ? [...listed] : [embeddedLayer]
  const more = mapKey ? amapLayers(mapKey) : []
  return [...layers, ...more.filter(({ id }) => !layers.some(layer => layer.id === id))]
}

/** The chosen basemap if it is still offered, else the first. */
export const basemapOf = (layers: readonly MapLayer[], id: string): MapLayer =>
  layers.find(layer => layer.id === id) ?? layers[0] ?? embeddedLayer
