/** Tracks in wide windows, one screen for all their routes: query and summary in the panel, map, player, and lists in the drawer. */
import { useState } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { storedPanel } from '../../../core/routing/stored-panel.ts'
import { Workspace } from '../../../ui/layout/Workspace.tsx'
import type { FocusPoint } from '../map/track-options.ts'
import { ReplayMap } from '../play/ReplayMap.tsx'
import { useTrackQueryDraft } from '../query/use-track-query-draft.ts'
import { QueryForm } from '../query/QueryForm.tsx'
import { withTrackQuery, type TrackQuery } from '../replay/track-query.ts'
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

export default function WideTracks() {
  const t = useTexts(wideTexts)
  const screen = useTexts(screenTexts)
  const [params, setParams] = useSearchParams()
  const view = useView()
  const { query, tracks } = useScreenReplay()
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
          <ReplayMap
            tracks={tracks}
            followed={following ? focus : undefined}
            onFocus={setFocused}
            onLeave={() => setFollowing(false)}
            focusPoint={lookAt}
          >
            {!query && <p className={styles['hint']}>{t('choose')}</p>}
          </ReplayMap>
        </div>
        {query && (
          <Player
            {...{ query, tracks, focus, following }}
            onFocus={setFocused}
            onFollow={setFollowing}
            overCurve={view === 'curve'}
          />
        )}
        <ListDrawer {...{ query, tracks, focus, view }} onFocus={setFocused} onStop={flyTo} />
      </div>
    </Workspace>
  )
}
