/** The path around an alarm on a small map; a chunk of its own. */
import { PathMap } from '../../../core/map/path/PathMap.tsx'
import type { MapPath } from '../../../core/map/path/path-layer.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import type { MapLayer } from '@outrider/contract'

interface Props {
  basemaps: readonly MapLayer[]
  path: MapPath
  /** Where the vehicle is at the chosen moment; undefined: not known. */
  here: MapPath[number][number] | undefined
  allLabel: string
}

export default function AlarmPathMap({ basemaps, path, here, allLabel }: Props) {
  const lang = useLang()
  const theme = useMapTheme()
  const { basemap } = useBasemapChoice(basemaps)
  return <PathMap path={path} here={here} basemap={basemap} lang={lang} theme={theme} allLabel={allLabel} />
}
