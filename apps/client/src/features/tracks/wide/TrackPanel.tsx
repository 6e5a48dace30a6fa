/** Beside the map: what is replayed, its day and range, and the summary of one vehicle. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { minuteRange } from '../../../core/time/format.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { NothingToReplay } from '../play/NothingToReplay.tsx'
import { Notices } from '../play/Notices.tsx'
import { playTexts } from '../play/strings.ts'
import { SummaryCard } from '../play/SummaryCard.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { QuickRange, TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { PlacesOfTrack } from '../screens/PlacesOfTrack.tsx'
import { ShareTrack } from '../screens/ShareTrack.tsx'
import { ExportRow } from '../export/ExportRow.tsx'
import { DayBar } from './DayBar.tsx'
import { Silence } from './Silence.tsx'
import styles from './TrackPanel.module.css'

interface Props {
  query: TrackQuery
  focus: LoadedTrack | undefined
  onQuery: (query: TrackQuery) => void
  /** Opens the form, with a range chosen in it. */
  onEdit: (range?: QuickRange) => void
}

export function TrackPanel({ query, focus, onQuery, onEdit }: Props) {
  const t = useTexts(playTexts)
  const tracks = useReplayState(state => state.tracks)
  const status = useReplayState(state => state.status)
  const { vehicles, startTime, endTime } = query
  const empty = tracks.length > 0 && status !== 'loading' && tracks.every(({ track }) => track.length === 0)
  const nothing = status === 'failed' || empty
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <div className="fill">
          <h2 className="ellipsis heading">{vehicles.map(({ id, name }) => name || id).join(t('emptyNames'))}</h2>
          <p className="fine">{minuteRange(startTime, endTime, t.lang)}</p>
        </div>
        {focus && <PlacesOfTrack loaded={focus} />}
        <ShareTrack query={query} />
        <IconButton icon="edit" label={t('change')} onClick={() => onEdit()} />
      </div>
      <DayBar query={query} onQuery={onQuery} onCustom={() => onEdit('custom')} />
      {nothing ? (
        <NothingToReplay query={query} onQuery={onQuery} />
      ) : (
        <>
          <Notices query={query} />
          {focus && (
            <>
              {vehicles.length > 1 && <h3 className={styles['one']}>{focus.name || focus.vehicleId}</h3>}
              <SummaryCard loaded={focus} />
            </>
          )}
          <Silence query={query} tracks={tracks} />
          <ExportRow tracks={tracks} />
        </>
      )}
    </div>
  )
}
