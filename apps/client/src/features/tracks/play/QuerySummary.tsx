/** The current query in one line, with a button to change it. */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { IconButton } from '../../../ui/Button.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { TrackTools } from '../screens/TrackTools.tsx'
import styles from './QuerySummary.module.css'
import { playTexts } from './strings.ts'

export function QuerySummary({ query, onChange }: { query: TrackQuery; onChange: () => void }) {
  const t = useTexts(playTexts)
  const lang = useLang()
  const { vehicles, startTime, endTime } = query
  return (
    <div className={styles['line']}>
      <div className={styles['words']}>
        <h2 className={styles['names']}>{vehicles.map(({ id, name }) => name || id).join(t('emptyNames'))}</h2>
        <p className={styles['time']}>
          {dateMinute(startTime, lang)} – {dateMinute(endTime, lang)}
        </p>
      </div>
      <TrackTools query={query} />
      <IconButton icon="edit" label={t('change')} onClick={onChange} />
    </div>
  )
}
