/** Vehicle counts of an organisation by state; zero counts are omitted. */
import type { Counts } from '../../../core/fleet/counts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { vehicleTexts } from '../strings.ts'
import styles from './OrganisationCounts.module.css'

const shown = ['online', 'driving', 'alarm'] as const
const texts = { online: 'orgOnline', driving: 'orgDriving', alarm: 'orgAlarm' } as const

export function OrganisationCounts({ counts }: { counts: Counts }) {
  const t = useTexts(vehicleTexts)
  return (
    <span className={joinClasses(styles['counts'], 'tabular')}>
      <span>{t(counts.total === 1 ? 'orgTotalOne' : 'orgTotal', { n: number(counts.total, t.lang) })}</span>
      {shown.map(
        name =>
          counts[name] > 0 && (
            <span key={name} className={styles[name]}>
              {t(texts[name], { n: number(counts[name], t.lang) })}
            </span>
          ),
      )}
    </span>
  )
}
