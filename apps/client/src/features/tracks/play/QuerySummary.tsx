/** The current query in one line, with a button to change it. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { minuteRange } from '../../../core/time/format.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { useWeekExport } from '../export/use-week-export.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { ShareTrack } from '../screens/ShareTrack.tsx'
import styles from './QuerySummary.module.css'
import { playTexts } from './strings.ts'

interface Props {
  query: TrackQuery
  onQuery: (query: TrackQuery) => void
  onChange: () => void
}

export function QuerySummary({ query, onQuery, onChange }: Props) {
  const t = useTexts(playTexts)
  const tracks = useReplayState(state => state.tracks)
  const week = useWeekExport(query, onQuery)
  const { vehicles, startTime, endTime } = query
  return (
    <div className={styles['line']}>
      <div className="fill">
        <h2 className="ellipsis heading">{vehicles.map(({ id, name }) => name || id).join(t('emptyNames'))}</h2>
        <p className="ellipsis fine">{minuteRange(startTime, endTime, t.lang)}</p>
      </div>
      <ExportMenu tracks={tracks} further={week} />
      <ShareTrack query={query} />
      <IconButton icon="edit" label={t('change')} onClick={() => onChange()} />
    </div>
  )
}
