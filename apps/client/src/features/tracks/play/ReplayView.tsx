/** The replay on a phone: map and playback controls, with the summary and the ways to lists and curve below. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { focusIn } from '../replay/loaded-track.ts'
import type { QuickRange, TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { BottomPanel } from './BottomPanel.tsx'
import { DayLine } from './timeline/DayLine.tsx'
import { NothingToReplay } from './NothingToReplay.tsx'
import { Notices } from './Notices.tsx'
import { PlaceNow } from './PlaceNow.tsx'
import { PlaybackBar, PlayerToggles } from './PlaybackBar.tsx'
import { QuerySummary } from './QuerySummary.tsx'
import { Readout } from './Readout.tsx'
import { ReplayMap } from './ReplayMap.tsx'
import styles from './ReplayView.module.css'
import { VideoOfMoment } from './VideoOfMoment.tsx'
import { playTexts } from './strings.ts'
import { AccessibleTimeline } from './timeline/AccessibleTimeline.tsx'

interface Props {
  query: TrackQuery
  onQuery: (query: TrackQuery) => void
  /** Opens the query form, with a range chosen in it. */
  onChange: (range?: QuickRange) => void
}

export function ReplayView({ query, onQuery, onChange }: Props) {
  const t = useTexts(playTexts)
  const tracks = useReplayState(state => state.tracks)
  const status = useReplayState(state => state.status)
  const [focused, setFocused] = useState('')
  const [following, setFollowing] = useState(false)
  const focus = focusIn(tracks, focused)
  const empty = tracks.length > 0 && status !== 'loading' && tracks.every(({ track }) => track.length === 0)

  const line = <QuerySummary query={query} onQuery={onQuery} onChange={onChange} />
  const days = <DayLine query={query} onQuery={onQuery} onCustom={() => onChange('custom')} />
  if (status === 'failed' || empty) {
    return (
      <div className="pane">
        <div className={styles['stage']}>
          {line}
          <NothingToReplay query={query} onQuery={onQuery} />
          <div className={styles['panel']}>{days}</div>
        </div>
      </div>
    )
  }
  return (
    <div className="pane">
      <div className={styles['stage']}>
        {line}
        <Notices query={query} />
        <div className={styles['map']}>
          <ReplayMap
            tracks={tracks}
            followed={following ? focus : undefined}
            onFocus={setFocused}
            onLeave={() => setFollowing(false)}
          />
        </div>
        <section className={styles['panel']} aria-label={t('controls')}>
          <PlaybackBar />
          <div className="row">
            <div className="fill">
              <Readout query={query} tracks={tracks} focus={focus?.vehicleId ?? ''} onFocus={setFocused} />
              {focus && query.vehicles.length === 1 && (
                <p className={styles['place']}>
                  <PlaceNow loaded={focus} />
                </p>
              )}
            </div>
            <PlayerToggles following={following} onFollow={setFollowing} />
            {focus && <VideoOfMoment vehicleId={focus.vehicleId} />}
          </div>
          <AccessibleTimeline tracks={tracks} focus={focus} />
          {days}
          <BottomPanel query={query} loaded={focus} />
        </section>
      </div>
    </div>
  )
}
