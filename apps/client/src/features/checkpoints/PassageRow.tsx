/** One passage of a vehicle through a checkpoint. */
import type { Lang, Passage } from '@outrider/contract'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { clockSecond, dateTime, number } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './Rows.module.css'
import { checkpointTexts } from './strings.ts'

const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()
/** The end repeats the date only when the day differs. */
const untilTime = (from: number, to: number, lang: Lang): string =>
  sameDay(from, to) ? clockSecond(to, lang) : dateTime(to, lang)

interface Props {
  passage: Passage
  /** Number in the order of passages. When set, the row leads with the checkpoint, since the vehicle is known. */
  place?: number
  chosen?: boolean
  onChoose: () => void
}

export function PassageRow({ passage, place, chosen = false, onChoose }: Props) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const { checkpointName, enteredAt, leftAt, inside, between, late, enteredSpeed } = passage
  const name = bothNamesOf(passage)
  // No end time while the vehicle is inside, or when only one report was inside.
  const until = inside || between || leftAt === enteredAt ? '' : untilTime(enteredAt, leftAt, lang)
  const when = [dateTime(enteredAt, lang), until].filter(Boolean).join(' – ')
  const notes = [
    place === undefined ? checkpointName : '',
    t('speedAt', { speed: number(enteredSpeed, lang) }),
    between ? t('between') : '',
    late ? t('late') : '',
  ]
  return (
    <button
      type="button"
      className={joinClasses(styles['row'], chosen && styles['chosen'])}
      aria-current={chosen || undefined}
      onClick={onChoose}
    >
      <span className={joinClasses(styles['disc'], 'tabular')}>{place ?? <Icon name="truck" />}</span>
      <span className={styles['words']}>
        <span className={styles['name']}>{place === undefined ? name : checkpointName}</span>
        <span className={styles['text']}>{notes.filter(Boolean).join(' · ')}</span>
        <span className={joinClasses(styles['text'], 'tabular')}>{when}</span>
      </span>
      <span className={styles['end']}>
        <StateBadge tone={inside ? 'driving' : 'parked'}>{t(inside ? 'inside' : 'passed')}</StateBadge>
      </span>
    </button>
  )
}
