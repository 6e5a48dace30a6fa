/** The map of checkpoints, and of the path of a vehicle between them. */
import type { MapLayer } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useCallback, useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import type { MapCircle } from '../../../core/map/circle/circle-ring.ts'
import { DraftCircleLayer, type DraftCircleOptions } from '../../../core/map/circle/draft-circle-layer.ts'
import { MapButton } from '../../../core/map/controls/MapButton.tsx'
import type { NamedPlace } from '../../../core/map/places/places-layer.ts'
import { FoundPlaceLayer, type FoundPlaceOptions } from '../../../core/map/search/found-place-layer.ts'
import { PlaceSearch } from '../../../core/map/search/PlaceSearch.tsx'
import type { FleetSource } from '../../../core/map/fleet/fleet-source.ts'
import { type MapPath, PathLayer } from '../../../core/map/path/path-layer.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import { MapShell } from '../../../core/map/shell/MapShell.tsx'
import { pressLayer } from '../../../core/map/shell/presses.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { distanceText } from '../checkpoint-labels.ts'
import { checkpointTexts } from '../strings.ts'
import type { MapCheckpoint } from './checkpoint-area.ts'
import { CheckpointAreaLayer, CheckpointLayer, type CheckpointOptions } from './checkpoint-layers.ts'
import styles from './CheckpointMap.module.css'
import { type VehicleDotOptions, VehicleDotsLayer } from './vehicle-dots-layer.ts'

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
  /** The vehicles to show; undefined: none. Memoise: another one means another map. */
  fleet?: FleetSource
  /** The vehicle whose path it is. */
  vehicle?: string | null
  /** The circle of the checkpoint that is being added or edited. */
  draft?: MapCircle | undefined
  /** The circle was dragged. */
  onDraft?: (change: Partial<MapCircle>) => void
}

type Options = CheckpointOptions & DraftCircleOptions & VehicleDotOptions & FoundPlaceOptions

const noPath: MapPath = []

export default function CheckpointMap(props: Props) {
  const { basemaps, checkpoints, path = noPath, selected, fitFor, fleet, vehicle = null, draft, onPlace } = props
  const t = useTexts(checkpointTexts)
  const theme = useMapTheme()
  const { basemap, choice } = useBasemapChoice(basemaps)
  const latest = useLatest(props)
  const [found, setFound] = useState<NamedPlace | null>(null)
  const circle = useMemo(() => draft && { ...draft, label: distanceText(draft.radius, t, t.lang) }, [draft, t])
  const options = useMemo(
    (): Options => ({ basemap, lang: t.lang, theme, checkpoints, path, selected, fitFor, vehicle, draft: circle, found }),
    [basemap, t.lang, theme, checkpoints, path, selected, fitFor, vehicle, circle, found],
  )
  const layers = useCallback(
    (base: BaseMap<Options>) => ({
      areas: new CheckpointAreaLayer(base),
      path: new PathLayer(base, { colour: ink => ink.states.driving, ends: true, arrows: true }),
      ...(fleet && { vehicles: new VehicleDotsLayer(base, fleet) }),
      checkpoints: new CheckpointLayer(base, id => latest.current.onSelect(id)),
      draft: new DraftCircleLayer(base, change => latest.current.onDraft?.(change)),
      place: pressLayer(base, ({ at }) => latest.current.onPlace?.(at)),
      found: new FoundPlaceLayer(base, () => setFound(null)),
    }),
    [latest, fleet],
  )
  return (
    <MapShell
      label={t('map')}
      options={options}
      layers={layers}
      choice={choice}
      renderOver={withMap => (
        <>
          {(onPlace || draft) && <PlaceSearch onFind={setFound} />}
          {onPlace && (
            <div className={styles['add']}>
              <Button
                icon="gate"
                title={t('addHint')}
                onClick={withMap(map => {
                  const { latitude, longitude } = map.centre()
                  onPlace({ latitude, longitude })
                })}
              >
                {t('add')}
              </Button>
            </div>
          )}
        </>
      )}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton icon="fit" label={t('fit')} onPress={withMap(map => map.layers.checkpoints.fit(true))} />
        </div>
      )}
    />
  )
}
