/** The path of a trip on a small map; a chunk of its own. */
import type { MapLayer } from '@outrider/contract'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../core/map/basemap/use-map-theme.ts'
import type { MapPath } from '../../core/map/path/path-layer.ts'
import { PathMap } from '../../core/map/path/PathMap.tsx'

interface Props {
  basemaps: readonly MapLayer[]
  path: MapPath
  goesOn: boolean
  allLabel: string
}

export default function TripMap({ basemaps, path, goesOn, allLabel }: Props) {
  const lang = useLang()
  const theme = useMapTheme()
  const { basemap } = useBasemapChoice(basemaps)
  return <PathMap path={path} goesOn={goesOn} basemap={basemap} lang={lang} theme={theme} allLabel={allLabel} />
}
