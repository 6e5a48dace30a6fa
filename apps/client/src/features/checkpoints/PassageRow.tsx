/** One passage of a vehicle through a checkpoint. */
import type { Lang, Passage } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { clockSecond, dateTime } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
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
  const { checkpointName, enteredAt, leftAt, inside, between, late, enteredSpeed } = passage
  const name = bothNamesOf(passage)
  // No end time while the vehicle is inside, or when only one report was inside.
  const until = inside || between || leftAt === enteredAt ? '' : untilTime(enteredAt, leftAt, t.lang)
  const when = [dateTime(enteredAt, t.lang), until].filter(Boolean).join(' – ')
  const speed = t('speedAt', { speed: shownNumber('kmh', enteredSpeed, t.lang) })
  const notes = [
    place === undefined ? checkpointName : '',
    inside ? speed : '',
    between ? t('between') : '',
    late ? t('late') : '',
  ]
  return (
    <LineRow
      lead={
        <Disc plain icon="truck">
          {place}
        </Disc>
      }
      title={place === undefined ? name : checkpointName}
      texts={[notes.filter(Boolean).join(' · '), when]}
      // Nearly all have passed: only the others say so.
      end={inside ? <StateBadge tone="driving">{t('inside')}</StateBadge> : <span className="tabular">{speed}</span>}
      {...(chosen && { chosen })}
      onClick={onChoose}
    />
  )
}
