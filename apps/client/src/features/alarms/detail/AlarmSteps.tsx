/** What was done about an alarm, by whom, with what and with which result. */
import type { AlarmStep } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import styles from '../Alarms.module.css'
import { useStepWords } from './step-words.ts'
import { alarmListTexts } from '../strings.ts'

export function AlarmSteps({ steps }: { steps: readonly AlarmStep[] }) {
  const t = useTexts(alarmListTexts)
  const words = useStepWords()
  if (steps.length === 0) return <p className={styles['note']}>{t('noSteps')}</p>
  return (
    <LineList label={t('steps')}>
      {steps.map((step, index) => {
        const { title, texts } = words(step)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
          <li key={index}>
            <LineRow
              wraps
              title={title}
              texts={[[step.by?.userName ?? t('byPlatform'), dateTime(step.at, t.lang)].join(' · '), texts.join(' · ')]}
            />
          </li>
        )
      })}
    </LineList>
  )
}
