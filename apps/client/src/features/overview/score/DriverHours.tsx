/** How long each driver drove in the month, over all vehicles, and how that is known; and what nobody is known to have driven. */
import type { DriverHoursRow } from '@outrider/contract'
import { Part } from '../Part.tsx'
import { FiguresExport } from '../safety/FiguresExport.tsx'
import { FiguresTable } from '../safety/FiguresTable.tsx'
import { useReportCall } from '../use-report-call.ts'
import type { AskedScore, Score } from './asked-score.ts'
import { useHoursColumns } from './use-hours-columns.tsx'
import { useScoreWords } from './use-score-words.ts'

const keyOf = (row: DriverHoursRow): string => `${row.driverId} ${row.vehicleId} ${row.driven} ${row.longest} ${row.maxInDay}`

export function DriverHours({ asked, score }: { asked: AskedScore; score: Score | undefined }) {
  const { t } = useScoreWords()
  const { columns, notesOf } = useHoursColumns(score)
  const { reply, said } = useReportCall('activeSafety/getDriverHours', asked)
  const rows = reply?.rows ?? []
  const notes = reply ? notesOf(reply) : []
  return (
    <Part
      title={t('hours')}
      note={reply && notes.join(' ')}
      said={said}
      none={reply && rows.length === 0 ? { icon: 'truck', title: t('noHours') } : undefined}
      wide
      action={
        rows.length > 0 &&
        score && (
          <FiguresExport
            title={`${t('hours')} ${score.month}`}
            of={score.orgName}
            days={{ begin: score.firstDay, end: score.lastDay }}
            columns={columns}
            keyOf={keyOf}
            all={() => [rows]}
            notes={notes.map(note => [t('hours'), note] as const)}
            small
          />
        )
      }
    >
      <FiguresTable label={t('hours')} columns={columns} rows={rows} keyOf={keyOf} />
    </Part>
  )
}
