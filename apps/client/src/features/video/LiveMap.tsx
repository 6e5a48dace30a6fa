/** The map beside live video; a chunk of its own. */
import type { MapLayer } from '@outrider/contract'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../core/map/basemap/use-map-theme.ts'
import { OneVehicleMap } from '../../core/map/one-vehicle/OneVehicleMap.tsx'
import type { OneVehicle } from '../../core/map/one-vehicle/one-vehicle-layer.ts'

interface Props {
  basemaps: readonly MapLayer[]
  vehicle: OneVehicle
  others: readonly OneVehicle[]
}

export default function LiveMap({ basemaps, vehicle, others }: Props) {
  const lang = useLang()
  const theme = useMapTheme()
  const { basemap } = useBasemapChoice(basemaps)
  return <OneVehicleMap inSteps {...{ vehicle, others, basemap, lang, theme }} />
}
