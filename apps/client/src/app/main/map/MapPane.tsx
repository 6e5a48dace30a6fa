/** The map, loaded on demand; its failure does not affect the rest of the screen. */
import type { Coordinates } from '@outrider/geo'
import { useMemo, useState } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { stateFilterOf } from '../../../core/fleet/list-view.ts'
import { isAway } from '../../../core/fleet/platform-status.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { isComing } from '../../../core/fleet/page/when-known.ts'
import type { FleetSource } from '../../../core/map/fleet/fleet-source.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import type { Measured } from '../../../core/map/measure/measure-layer.ts'
import { OpenNavigate } from '../../../core/map/navigate/OpenNavigate.tsx'
import { placeFrom } from '../../../core/map/search/place-parameter.ts'
import type { MapPress } from '../../../core/map/shell/presses.ts'
import { nameOnly } from '../../../core/map/vehicles/vehicle-lines.ts'
import { useUserSetting } from '../../../core/queries/use-user-setting.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useGeofencesShown } from '../../../features/alarm-rules/use-geofences-shown.ts'
import { usePois } from '../../../features/pois/use-pois.ts'
import { useRoomForInspector, useSheetBeside } from '../../../ui/use-wide.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { loadFleetMap } from './load-fleet-map.ts'
import { MapFailed } from './MapFailed.tsx'
import { menuTexts } from '../menu-texts.ts'
import { OpenNearby } from './OpenNearby.tsx'
import { mainTexts } from '../strings.ts'
import { useBoxed } from '../use-boxed.ts'
import type { Selection } from '../use-selection.ts'
import { useTrail } from '../use-trail.ts'
import { useDayOnMap } from './use-day-on-map.tsx'
import { useFleetRoads } from './use-fleet-roads.ts'
import { withParameter } from './with-parameter.ts'

const FleetMap = createLazyPart(loadFleetMap)
const AddPoi = lazyChunk(
  () => import('../../../features/pois/AddPoi.tsx'),
  ({ AddPoi }) => AddPoi,
)
const AddCheckpoint = lazyChunk(
  () => import('./AddCheckpoint.tsx'),
  part => part.default,
)
const FleetRoads = lazyChunk(
  () => import('./FleetRoads.tsx'),
  ({ FleetRoads }) => FleetRoads,
)
const PlaceMenu = lazyChunk(
  () => import('./PlaceMenu.tsx'),
  ({ PlaceMenu }) => PlaceMenu,
)
const PoiCard = lazyChunk(
  () => import('../../../features/pois/PoiCard.tsx'),
  ({ PoiCard }) => PoiCard,
)

/** Padding for overlays on the map, px. */
const noOverlay = { top: 24, right: 24, bottom: 24, left: 24 }
const underSearch = { ...noOverlay, top: 76 }
const underSheet = { ...underSearch, bottom: 280 }
/** The sheet as a card. */
const besideSheet = { ...underSearch, left: 372 }
const underWall = { ...noOverlay, top: 132 }
const underInspector = { ...noOverlay, right: 340 }

interface Overlays {
  wide: boolean
  /** The bar of wall mode is over the map, and nothing else. */
  wall: boolean
  /** A vehicle is selected. */
  card: boolean
  /** Its card is beside the map of a wide window. */
  beside: boolean
  /** Its sheet is a card beside the map of a phone. */
  sheetBeside: boolean
}

function paddingOf({ wide, wall, card, beside, sheetBeside }: Overlays) {
  if (wall) return underWall
  if (!wide) return card ? (sheetBeside ? besideSheet : underSheet) : underSearch
  return card && !beside ? underInspector : noOverlay
}

/** The fleet as the map reads it. */
function useFleetSource(): FleetSource {
  const { liveFleet } = useOutrider()
  return useMemo(
    () => ({
      open: () => liveFleet.map(),
      isAway: ({ pcode }) => isAway(liveFleet.status.getState().platforms, pcode),
      isComing: () => isComing(liveFleet.status.getState()),
      onAwayChange: run => liveFleet.status.subscribe(run),
      now: serverNow,
    }),
    [liveFleet],
  )
}

function usePlaceOf(params: URLSearchParams) {
  const place = params.get('place')
  return useMemo(() => placeFrom(place), [place])
}

interface MapPaneProps {
  selection: Selection
  wide: boolean
  wall: boolean
  /** The vehicle whose row in the list is under the mouse or has the focus. */
  hoveredId: string | null
  /** A vehicle was right-clicked, long-pressed, or its menu asked for by key. */
  onVehicleMenu: (press: { id: string; x: number; y: number }) => void
}

export function MapPane({ selection, wide, wall, hoveredId, onVehicleMenu }: MapPaneProps) {
  const t = useTexts(mainTexts)
  const menu = useTexts(menuTexts)
  const beside = useRoomForInspector()
  const sheetBeside = useSheetBeside()
  const staleAfterSeconds = useFleetStatus(status => status.staleAfterSeconds)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const fleet = useFleetSource()
  const basemaps = useBasemaps()
  const { query: info } = useUserSetting('mapVehicleInfo')
  const { query: centre } = useUserSetting('mapCentre')
  const name = useMemo(() => nameOnly(nickNameOn ? 'nickname' : 'plateNum'), [nickNameOn])
  const pois = usePois()
  const geofences = useGeofencesShown()
  const trail = useTrail(selection.id)
  const day = useDayOnMap(selection.id, trail !== undefined)
  const roads = useFleetRoads()
  const [params, setParams] = useSearchParams()
  const found = usePlaceOf(params)
  const [openedPoiId, setOpenedPoiId] = useState<string>()
  const [poiPosition, setPoiPosition] = useState<Coordinates>()
  const [checkpointPosition, setCheckpointPosition] = useState<Coordinates>()
  const [press, setPress] = useState<MapPress>()
  const [nearPlace, setNearPlace] = useState<Coordinates>()
  const [destination, setDestination] = useState<Coordinates>()
  const [measured, setMeasured] = useState<Measured>(null)
  const onBoxed = useBoxed()
  const openedPoi = pois.pois.find(({ pointId }) => pointId === openedPoiId)
  if (!basemaps || centre.isPending) return <LoadingState label={t('mapLoading')} />
  const padding = paddingOf({ wide, wall, beside, sheetBeside, card: selection.id !== null })
  return (
    <>
      <FleetMap
        loading={<LoadingState label={t('mapLoading')} />}
        failed={{ title: t('mapFailed'), text: t('mapFailedText') }}
        props={{
          fleet,
          selectedId: selection.id,
          following: selection.following,
          hoveredId,
          filter: stateFilterOf(params.get('state')),
          onSelect: id => selection.select(id),
          onUserMove: () => selection.follow(false),
          basemaps,
          pois: pois.pois,
          onPoi: setOpenedPoiId,
          geofences,
          roads: roads.onMap,
          onAddPoi: pois.editable ? setPoiPosition : undefined,
          onPress: pressed => {
            const { id, x, y } = pressed
            if (id === undefined) setPress(pressed)
            else onVehicleMenu({ id, x, y })
          },
          trail: day.track?.lines ?? trail,
          wholeTrail: day.track?.of,
          found,
          onFoundClosed: () => setParams(withParameter('place', null), { replace: true }),
          measured,
          onMeasure: setMeasured,
          onBoxed,
          labelFields: info.data ?? name,
          start: centre.data?.center ?? null,
          lang: t.lang,
          staleAfterSeconds,
          padding,
        }}
      />
      {day.bar(padding.bottom)}
      <ErrorBoundary part="poi" fallback={<MapFailed />}>
        {press && (
          <PlaceMenu
            press={press}
            geofences={geofences ?? []}
            onAddPoi={pois.editable ? () => setPoiPosition(press.at) : undefined}
            onAddCheckpoint={() => setCheckpointPosition(press.at)}
            onNear={() => setNearPlace(press.at)}
            onMeasure={() => setMeasured([press.at])}
            onNavigate={() => setDestination(press.at)}
            onClose={() => setPress(undefined)}
          />
        )}
        {nearPlace && <OpenNearby place={{ at: nearPlace }} selection={selection} onClose={() => setNearPlace(undefined)} />}
        {destination && (
          <OpenNavigate
            place={{ ...destination, datum: 'wgs84', name: menu('here') }}
            onClose={() => setDestination(undefined)}
          />
        )}
        {checkpointPosition && <AddCheckpoint at={checkpointPosition} onClose={() => setCheckpointPosition(undefined)} />}
        {roads.reads && <FleetRoads {...roads.reads} />}
        {poiPosition && <AddPoi at={poiPosition} pois={pois} onClose={() => setPoiPosition(undefined)} />}
        {openedPoi && <PoiCard poi={openedPoi} pois={pois} onClose={() => setOpenedPoiId(undefined)} />}
      </ErrorBoundary>
    </>
  )
}
