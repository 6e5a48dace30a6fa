/** Geofences on a map, and the one that is being drawn. */
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
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import { MapShell } from '../../../core/map/shell/MapShell.tsx'
import { shownNumber } from '../../../core/time/measures.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { alarmRuleTexts } from '../strings.ts'
import { DraftPolygonLayer, type DraftPolygonOptions } from './draft-polygon-layer.ts'
import { GeofenceLayer, type GeofenceOptions, type MapGeofence } from './geofence-layer.ts'

interface Props {
  basemaps: readonly MapLayer[]
  geofences: readonly MapGeofence[]
  selected: string | null
  /** When it changes, the map fits everything shown into the view. */
  fitFor: string
  onSelect?: (id: string) => void
  /** What is being drawn; both undefined: nothing, or its place is not known. */
  circle?: MapCircle | undefined
  corners?: readonly Coordinates[] | undefined
  corridor?: number | undefined
  marks?: readonly (Coordinates & { name: string })[] | undefined
  /** A tap on the map says where the circle is. */
  placing?: boolean
  onCircle?: (change: Partial<MapCircle>) => void
  onCorners?: (corners: readonly Coordinates[]) => void
}

type Options = GeofenceOptions & DraftCircleOptions & DraftPolygonOptions & FoundPlaceOptions

export default function GeofenceMap(props: Props) {
  const { basemaps, geofences, selected, fitFor, circle, corners, corridor, marks, placing = false } = props
  const t = useTexts(alarmRuleTexts)
  const theme = useMapTheme()
  const { basemap, choice } = useBasemapChoice(basemaps)
  const latest = useLatest(props)
  const [found, setFound] = useState<NamedPlace | null>(null)
  const draft = useMemo(
    () => circle && { ...circle, label: `${shownNumber('metre', circle.radius, t.lang)} ${t('unitMetres')}` },
    [circle, t],
  )
  const options = useMemo(
    (): Options => ({
      basemap,
      lang: t.lang,
      theme,
      geofences,
      selected,
      fitFor,
      draft,
      placing,
      corners,
      corridor,
      marks,
      found,
    }),
    [basemap, t.lang, theme, geofences, selected, fitFor, draft, placing, corners, corridor, marks, found],
  )
  const layers = useCallback(
    (base: BaseMap<Options>) => ({
      geofences: new GeofenceLayer(base, id => latest.current.onSelect?.(id)),
      circle: new DraftCircleLayer(base, change => latest.current.onCircle?.(change)),
      polygon: new DraftPolygonLayer(base, next => latest.current.onCorners?.(next)),
      found: new FoundPlaceLayer(base, () => setFound(null)),
    }),
    [latest],
  )
  return (
    <MapShell
      label={t('map')}
      options={options}
      layers={layers}
      choice={choice}
      // Where nothing is drawn nothing can be entered either.
      {...(props.onCorners && { noWebglText: t('noMap') })}
      renderOver={() => <PlaceSearch onFind={setFound} />}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton icon="fit" label={t('showAll')} onPress={withMap(map => map.layers.geofences.fit(true))} />
        </div>
      )}
    />
  )
}
