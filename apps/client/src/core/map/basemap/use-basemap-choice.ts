/** The basemap the user has chosen on this device, of those that are offered. */
import type { MapLayer } from '@outrider/contract'
import { useStored } from '../../context/use-stored.ts'
import { storedMapLayer } from '../stored-map.ts'
import { basemapOf } from './basemaps.ts'

interface BasemapOffer {
  basemap: MapLayer
  choice: { basemaps: readonly MapLayer[]; onChoose: (id: string) => void }
}

export function useBasemapChoice(basemaps: readonly MapLayer[]): BasemapOffer {
  const [id, onChoose] = useStored(storedMapLayer)
  return { basemap: basemapOf(basemaps, id), choice: { basemaps, onChoose } }
}
