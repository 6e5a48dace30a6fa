/** Tracks in wide windows, one screen for all their routes: query and summary in the panel, map, player, and lists in the drawer. */
import { useState } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { storedPanel } from '../../../core/routing/stored-panel.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { Workspace } from '../../../ui/layout/Workspace.tsx'
import type { FocusPoint } from '../map/track-options.ts'
import { playTexts } from '../play/strings.ts'
import { useTrackQueryDraft } from '../query/use-track-query-draft.ts'
import { QueryForm } from '../query/QueryForm.tsx'
import { withTrackQuery, type TrackQuery } from '../replay/track-query.ts'
import { useReplay } from '../replay/use-replay.ts'
import { useScreenReplay } from '../screens/use-screen-replay.ts'
import { screenTexts } from '../screens/strings.ts'
import { ListDrawer } from './ListDrawer.tsx'
import { Player } from './Player.tsx'
import { wideTexts } from './strings.ts'
import { TrackPanel } from './TrackPanel.tsx'
import { useFocus } from './use-focus.ts'
import { useView } from './views.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import styles from './WideTracks.module.css'

const TrackMap = createLazyPart(() => import('../map/TrackMap.tsx'))

export default function WideTracks() {
  const t = useTexts(wideTexts)
  const play = useTexts(playTexts)
  const screen = useTexts(screenTexts)
  const [params, setParams] = useSearchParams()
  const view = useView()
  const replay = useReplay()
  const { clock } = replay
  const { query, tracks, status } = useScreenReplay()
  const basemaps = useBasemaps()
  const [shape, setShape] = useStored(storedPanel)
  const { draft, first, setDraft, edit, pickVehicles } = useTrackQueryDraft()
  const [focus, setFocused] = useFocus(tracks)
  const [following, setFollowing] = useState(false)
  const [lookAt, setLookAt] = useState<FocusPoint>()
  usePlayerKeys()

  const submitQuery = (asked: TrackQuery) => {
    setDraft(undefined)
    setParams(withTrackQuery(params, asked), { replace: true })
  }
  const flyTo = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) => {
    if (latitude === null || longitude === null) return
    setFollowing(false)
    setLookAt({ latitude, longitude })
  }
  const shown = draft ?? first
  const panel =
    query && !draft ? (
      <TrackPanel query={query} focus={focus} onQuery={submitQuery} onEdit={range => edit(query, range)} />
    ) : (
      <div className={styles['form']}>
        <QueryForm
          draft={shown}
          onDraft={setDraft}
          onPickVehicles={() => pickVehicles(shown)}
          onQuery={submitQuery}
          onCancel={query ? () => setDraft(undefined) : undefined}
        />
      </div>
    )
  return (
    <Workspace
      panel={panel}
      shape={shape}
      onShape={setShape}
      labels={{ resize: t('resizePanel'), fold: t('foldPanel'), unfold: t('unfoldPanel') }}
    >
      <h1 className="visually-hidden">{view ? screen(view) : screen('replayTitle')}</h1>
      <div className={styles['stage']}>
        <div className={styles['map']}>
          {basemaps && (
            <TrackMap
              loading={<LoadingState label={play('loading')} />}
              failed={{ title: play('failedMap'), text: play('failedMapText') }}
              props={{
                tracks,
                basemaps,
                followed: following ? (focus?.vehicleId ?? null) : null,
                onUserMove: () => setFollowing(false),
                onSpot({ vehicleId, kind, index }) {
                  setFocused(vehicleId)
                  const track = tracks.find(each => each.vehicleId === vehicleId)
                  const time = kind === 'stop' ? track?.stops[index]?.from : track?.track.time[index]
                  if (time !== undefined) clock.seek(time)
                },
                focusPoint: lookAt,
              }}
            />
          )}
          {!query && <p className={styles['hint']}>{t('choose')}</p>}
          {(status === 'loading' || status === 'line') && (
            <div className={styles['progress']} role="status">
              <span aria-hidden="true" />
              {play(status === 'loading' ? 'loading' : 'refining')}
            </div>
          )}
        </div>
        {query && <Player {...{ query, tracks, focus, following }} onFocus={setFocused} onFollow={setFollowing} />}
        <ListDrawer {...{ query, tracks, focus, view }} onFocus={setFocused} onStop={flyTo} />
      </div>
    </Workspace>
  )
}
