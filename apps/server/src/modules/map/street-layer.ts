/** The kept street maps as one basemap: the default, unless the operator gave one by an option. */
import type { MapLayer } from '@outrider/contract'
import { streetsPath } from '@outrider/contract'
import type { KeptMap } from '../../streets/kept-maps.ts'

const id = 'local-streets'
/** Archives that one basemap may have. */
const maxMaps = 16

/** Before the embedded one. */
export function withStreets(layers: readonly MapLayer[], kept: readonly KeptMap[]): readonly MapLayer[] {
  const maps = kept.slice(0, maxMaps)
  if (maps.length === 0 || layers.some(layer => layer.id === id)) return layers
  const streets: MapLayer = {
    id,
    zh: '街道地图（本地）',
    en: 'Streets (local)',
    kind: 'pmtiles',
    addresses: maps.map(({ file }) => `${streetsPath}/${file}`),
    datum: 'wgs84',
    satellite: false,
    attribution: [...new Set(maps.map(({ attribution }) => attribution))].join(' · ').slice(0, 256),
  }
  const at = layers.findIndex(({ kind }) => kind === 'embedded')
  return layers.toSpliced(at < 0 ? layers.length : at, 0, streets)
}
