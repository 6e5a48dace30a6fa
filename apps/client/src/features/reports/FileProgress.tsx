/** How far the file of a report is, as a bar and in words. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { exportTexts } from './export-texts.ts'
import type { Progress } from './report-files.ts'
import styles from './Reports.module.css'

export function FileProgress({ rows, total, state }: Progress) {
  const t = useTexts(exportTexts)
  return (
    <>
      <progress className={styles['progress']} value={rows} max={total ?? undefined} aria-label={t('making')} />
      <p className={styles['note']} role="status">
        {state === 'fetching'
          ? t('fetching')
          : total === null
            ? t('waiting')
            : t('rows', { n: number(rows, t.lang), total: number(total, t.lang) })}
      </p>
    </>
  )
}
