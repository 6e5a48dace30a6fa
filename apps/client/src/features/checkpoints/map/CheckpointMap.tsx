/** The map of checkpoints, and of the path of a vehicle between them. */
import type { MapLayer } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useCallback, useMemo } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { MapButton } from '../../../core/map/controls/MapButton.tsx'
import { type MapPath, PathLayer } from '../../../core/map/path/path-layer.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import { MapShell } from '../../../core/map/shell/MapShell.tsx'
import { pressLayer } from '../../../core/map/shell/presses.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { checkpointTexts } from '../strings.ts'
import type { MapCheckpoint } from './checkpoint-area.ts'
import { CheckpointAreaLayer, CheckpointLayer, type CheckpointOptions } from './checkpoint-layers.ts'

interface Props {
  basemaps: readonly MapLayer[]
  checkpoints: readonly MapCheckpoint[]
  path?: MapPath
  selected: string | null
  onSelect: (id: string | null) => void
  /** Set when the user may add checkpoints: at a long-pressed position or at the centre of the map. */
  onPlace?: ((at: Coordinates) => void) | undefined
  /** When this key changes, the map fits everything shown into the view. */
  fitFor: string
}

const noPath: MapPath = []

export default function CheckpointMap({ basemaps, checkpoints, path = noPath, selected, fitFor, ...calls }: Props) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const theme = useMapTheme()
  const { basemap, choice } = useBasemapChoice(basemaps)
  const latest = useLatest(calls)
  const options = useMemo(
    (): CheckpointOptions => ({ basemap, lang, theme, checkpoints, path, selected, fitFor }),
    [basemap, lang, theme, checkpoints, path, selected, fitFor],
  )
  const layers = useCallback(
    (base: BaseMap<CheckpointOptions>) => ({
      areas: new CheckpointAreaLayer(base),
      path: new PathLayer(base, { colour: ink => ink.states.driving, ends: false }),
      checkpoints: new CheckpointLayer(base, id => latest.current.onSelect(id)),
      place: pressLayer(base, ({ at }) => latest.current.onPlace?.(at)),
    }),
    [latest],
  )
  const { onPlace } = calls
  return (
    <MapShell
      label={t('map')}
      options={options}
      layers={layers}
      choice={choice}
      renderButtons={withMap => (
        <div className="map-buttons">
          {onPlace && (
            <MapButton
              icon="addPlace"
              label={t('add')}
              hint={t('addHint')}
              onPress={withMap(map => {
                const { latitude, longitude } = map.centre()
                onPlace({ latitude, longitude })
              })}
            />
          )}
          <MapButton icon="fit" label={t('fit')} onPress={withMap(map => map.layers.checkpoints.fit(true))} />
        </div>
      )}
    />
  )
}
