/** Readings of a fuel sensor that were no levels, with what they looked like. */
import type { FuelFault } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { minuteRange } from '../../core/time/format.ts'
import { fixedShown } from '../../core/time/measures.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { fuelTexts } from './fuel-texts.ts'
import styles from './Fuel.module.css'

export function FuelFaults({ faults }: { faults: readonly FuelFault[] }) {
  const t = useTexts(fuelTexts)
  if (faults.length === 0) return null
  const litres = (value: number) => fixedShown('litre', value, t.lang, 1)
  return (
    <ul className={styles['events']} aria-label={t('faults')}>
      {faults.map(({ kind, beginTime, endTime, litres: read, beforeLitres, readings }) => (
        <li key={`${kind} ${beginTime}`} className={styles['event']}>
          <div className={styles['eventHead']}>
            <StateBadge tone="offline">{t(kind)}</StateBadge>
            <span className="tabular">
              {beforeLitres === null
                ? t('readOnly', { read: litres(read) })
                : t('readInstead', { read: litres(read), before: litres(beforeLitres) })}
            </span>
          </div>
          <p className={styles['note']}>
            {minuteRange(beginTime, endTime, t.lang)} · {t('notCounted', { n: readings })}
          </p>
        </li>
      ))}
    </ul>
  )
}
