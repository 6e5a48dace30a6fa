/** The drawer below the map: points, stops and speeds of what is replayed. Each has its address, and the query stays in it. */
import type { Stop } from '@outrider/track'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { storedDrawer } from '../../../core/routing/stored-panel.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Drawer } from '../../../ui/layout/Drawer.tsx'
import { StopTable } from '../lists/StopTable.tsx'
import { TrackTable } from '../lists/TrackTable.tsx'
import { playTexts } from '../play/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { trackSearchParams, type TrackQuery } from '../replay/track-query.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { screenTexts } from '../screens/strings.ts'
import { VehicleChoice } from '../screens/VehicleChoice.tsx'
import styles from './ListDrawer.module.css'
import { wideTexts } from './strings.ts'
import { screenOfView, type View, views } from './views.ts'

const SpeedCurve = createLazyPart(async () => ({ default: (await import('../curve/SpeedCurve.tsx')).SpeedCurve }))

interface Props {
  query: TrackQuery | null
  tracks: readonly LoadedTrack[]
  focus: LoadedTrack | undefined
  /** The one the address opens. */
  view: View | undefined
  onFocus: (vehicleId: string) => void
  /** A stop was chosen; the clock is at its start. */
  onStop: (stop: Stop) => void
}

export function ListDrawer({ query, view, ...shown }: Props) {
  const t = useTexts(wideTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const [height, setHeight] = useStored(storedDrawer)
  const open = (next: View | undefined) => {
    const search = query ? trackSearchParams(query).toString() : ''
    void navigate({ pathname: hrefOf(next ? screenOfView[next] : 'trackQuery'), search }, { replace: true })
  }
  return (
    <Drawer
      tabs={views.map(key => ({ key, text: t(key) }))}
      chosen={view}
      onChoose={open}
      height={height}
      onHeight={setHeight}
      labels={{ tabs: t('views'), resize: t('resizeDrawer'), close: t('closeDrawer') }}
    >
      {view && <Content {...shown} query={query} view={view} />}
    </Drawer>
  )
}

function Content({ query, tracks, focus, view, onFocus, onStop }: Props) {
  const t = useTexts(screenTexts)
  const play = useTexts(playTexts)
  const replay = useReplay()
  const { status, failed } = useReplayState(all => all)
  if (!query) return <EmptyState icon="clock" title={t('nothing')} text={t('nothingText')} />
  if (status === 'failed')
    return (
      <ErrorState
        title={t('failed')}
        text={failed[0] && messageOf(failed[0].error, t.lang)}
        retry={{ label: t('retry'), run: () => void replay.load(query) }}
      />
    )
  if (!focus) return <LoadingState label={t('loading')} />
  if (view === 'curve')
    return (
      <div className={styles['curve']}>
        <SpeedCurve loading={null} failed={{ title: play('failedCurve') }} props={{ tracks, compact: true }} />
      </div>
    )
  return (
    <>
      {tracks.length > 1 && <VehicleChoice tracks={tracks} chosen={focus} onChoose={onFocus} />}
      {view === 'points' ? (
        <TrackTable key={focus.vehicleId} loaded={focus} dense />
      ) : (
        <StopTable key={focus.vehicleId} loaded={focus} onChoose={onStop} dense />
      )}
    </>
  )
}
