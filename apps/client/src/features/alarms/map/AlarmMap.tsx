/** The map of alarms; a chunk of its own. */
import type { MapLayer } from '@outrider/contract'
import { useCallback, useMemo } from 'react'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { MapButton } from '../../../core/map/controls/MapButton.tsx'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import { MapShell } from '../../../core/map/shell/MapShell.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { AlarmLayer, type AlarmMapOptions } from './alarm-layer.ts'
import type { AlarmPoint } from './alarm-points.ts'

interface Props {
  basemaps: readonly MapLayer[]
  points: readonly AlarmPoint[]
  openId: string | null
  fitFor: string
  onChoose: (ids: readonly string[]) => void
  labels: { map: string; all: string; noWebgl: string }
}

export default function AlarmMap({ basemaps, points, openId, fitFor, onChoose, labels }: Props) {
  const lang = useLang()
  const theme = useMapTheme()
  const { basemap, choice } = useBasemapChoice(basemaps)
  const choose = useLatest(onChoose)
  const options = useMemo(
    (): AlarmMapOptions => ({ basemap, lang, theme, points, openId, fitFor }),
    [basemap, lang, theme, points, openId, fitFor],
  )
  const layers = useCallback(
    (base: BaseMap<AlarmMapOptions>) => ({ alarms: new AlarmLayer(base, ids => choose.current(ids)) }),
    [choose],
  )
  return (
    <MapShell
      label={labels.map}
      options={options}
      layers={layers}
      choice={choice}
      noWebglText={labels.noWebgl}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton icon="fit" label={labels.all} onPress={withMap(map => map.layers.alarms.fit(true))} />
        </div>
      )}
    />
  )
}
