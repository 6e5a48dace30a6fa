/** The basemaps a user can choose from: those the platform lists, plus AMap where the platform has a key for it. */
import { amapLayers, embeddedLayer, type MapLayer } from '@outrider/contract'

/** `mapKey`: AMapWeb key, empty if the platform has none. The platform's own entries come first; duplicates by id are dropped. */
export function basemapsOf(listed: readonly MapLayer[] | undefined, mapKey: string): MapLayer[] {
  const layers = listed?.length ? [...listed] : [embeddedLayer]
  const more = mapKey ? amapLayers(mapKey) : []
  return [...layers, ...more.filter(({ id }) => !layers.some(layer => layer.id === id))]
}

/** Paths on a platform become addresses of it. */
export const withAddressesOf = (platformUrl: string, layers: readonly MapLayer[] | undefined): MapLayer[] | undefined =>
  layers?.map(layer => ({
    ...layer,
    addresses: layer.addresses.map(address => (address.startsWith('/') ? `${platformUrl}${address}` : address)),
  }))

/** The chosen basemap if it is still offered, else the first. */
export const basemapOf = (layers: readonly MapLayer[], id: string): MapLayer =>
  layers.find(layer => layer.id === id) ?? layers[0] ?? embeddedLayer
