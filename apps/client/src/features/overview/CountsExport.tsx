/** Counts of alarms, by type or day, as a file or on paper. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { ZoneDays } from '../../core/query-forms/zone-days.ts'
import type { Mailed } from '../../core/query-forms/use-mail-of.ts'
import { FiguresExport } from './safety/FiguresExport.tsx'
import type { FigureColumn } from './safety/FiguresTable.tsx'
import { overviewTexts } from './strings.ts'

interface Counted {
  name: string
  started: number
  serious: number
  processed: number
}

interface Props {
  title: string
  /** What the rows are. */
  rowsAre: string
  rows: readonly Counted[]
  days: ZoneDays
  notes?: readonly (readonly [string, string])[] | undefined
  /** As what it is sent by mail; absent: it is not. */
  mailed?: Mailed | undefined
}

const keyOf = ({ name }: Counted): string => name

export function CountsExport({ title, rowsAre, rows, days, notes, mailed }: Props) {
  const t = useTexts(overviewTexts)
  const figure = (key: 'started' | 'serious' | 'processed'): FigureColumn<Counted> => ({
    title: t(key),
    show: row => String(row[key]),
    value: row => row[key],
    digits: 0,
  })
  return (
    <FiguresExport
      title={title}
      of=""
      days={days}
      columns={[{ title: rowsAre, show: keyOf }, figure('started'), figure('serious'), figure('processed')]}
      keyOf={keyOf}
      all={() => [rows]}
      totalOf={all => ({
        name: '',
        started: all.reduce((sum, { started }) => sum + started, 0),
        serious: all.reduce((sum, { serious }) => sum + serious, 0),
        processed: all.reduce((sum, { processed }) => sum + processed, 0),
      })}
      {...(notes && { notes })}
      mailed={mailed}
      small
    />
  )
}
