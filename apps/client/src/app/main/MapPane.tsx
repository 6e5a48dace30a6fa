/** The map, loaded when it is first needed; its failure leaves the rest of the screen alone. */
import type { Coordinates } from '@outrider/geo'
import { lazy, Suspense, useMemo, useState } from 'react'
import { isAway } from '../../core/fleet/platform-status.ts'
import { useFleetStatus } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { loadChunk } from '../../core/routing/load-chunk.ts'
import type { FleetView } from '../../core/map/fleet-view.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useLayers } from '../../core/map/use-layers.ts'
import { nameAlone } from '../../core/map/vehicle-lines.ts'
import { useUserSetting } from '../../core/settings/use-user-setting.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { useMarkedPoints } from '../../features/marks/use-marked-points.ts'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { MapFailed } from './MapFailed.tsx'
import { mainTexts } from './strings.ts'
import type { Selection } from './use-selection.ts'

const FleetMap = lazy(async () => ({ default: (await loadChunk(() => import('../../core/map/FleetMap.tsx'))).FleetMap }))

const AddMark = lazy(async () => ({ default: (await loadChunk(() => import('../../features/marks/AddMark.tsx'))).AddMark }))
const MarkCard = lazy(async () => ({ default: (await loadChunk(() => import('../../features/marks/MarkCard.tsx'))).MarkCard }))

/** What the map leaves free for what lies over it, px. */
const clear = { top: 24, right: 24, bottom: 24, left: 24 }
const underSheet = { ...clear, bottom: 280 }
const besideCard = { ...clear, right: 384 }

interface Props {
  selection: Selection
  wide: boolean
}

export function MapPane({ selection, wide }: Props) {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const { liveFleet } = useOutrider()
  const staleAfterSeconds = useFleetStatus(status => status.staleAfterSeconds)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const fleet = useMemo(
    (): FleetView => ({
      open: () => liveFleet.map(),
      away: ({ pcode }) => isAway(liveFleet.status.getState().platforms, pcode),
      onAway: run => liveFleet.status.subscribe(run),
      now: serverNow,
    }),
    [liveFleet],
  )
  const layers = useLayers()
  const { query: info } = useUserSetting('mapVehicleInfo')
  const { query: centre } = useUserSetting('mapCentre')
  const name = useMemo(() => nameAlone(nickNameOn ? 'nickname' : 'plateNum'), [nickNameOn])
  const marks = useMarkedPoints()
  const [opened, setOpened] = useState<string>()
  const [place, setPlace] = useState<Coordinates>()
  const point = marks.points.find(({ pointId }) => pointId === opened)
  if (!layers || centre.isPending) return <LoadingState label={t('mapLoading')} />
  return (
    <ErrorBoundary part="map" fallback={<MapFailed />}>
      <Suspense fallback={<LoadingState label={t('mapLoading')} />}>
        <FleetMap
          fleet={fleet}
          selectedId={selection.id}
          following={selection.following}
          onSelect={id => selection.select(id)}
          onUserMove={() => selection.follow(false)}
          layers={layers}
          marks={marks.points}
          onMark={setOpened}
          onPlace={marks.editable ? setPlace : undefined}
          info={info.data ?? name}
          start={centre.data?.center ?? null}
          lang={lang}
          staleAfterSeconds={staleAfterSeconds}
          padding={selection.id === null ? clear : wide ? besideCard : underSheet}
        />
      </Suspense>
      <Suspense>
        {place && <AddMark at={place} marks={marks} onClose={() => setPlace(undefined)} />}
        {point && <MarkCard point={point} marks={marks} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </ErrorBoundary>
  )
}
