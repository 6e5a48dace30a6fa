/** What each lost point comes from: which vehicle, why, and what to do about it. */
import { type ScoreFigureName, scoreFigureNames } from '@outrider/contract'
import { useState } from 'react'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Part } from '../Part.tsx'
import { FiguresExport } from '../safety/FiguresExport.tsx'
import { FiguresTable } from '../safety/FiguresTable.tsx'
import { useReportCall } from '../use-report-call.ts'
import type { AskedScore, Score } from './asked-score.ts'
import { type LossRow, useLossColumns } from './use-loss-columns.tsx'
import { useScoreWords } from './use-score-words.ts'

const keyOf = ({ figure, vehicleId, fault }: LossRow): string => `${figure} ${vehicleId} ${fault ?? ''}`
const everything = ''

export function Losses({ asked, score }: { asked: AskedScore; score: Score | undefined }) {
  const words = useScoreWords()
  const { t } = words
  const columns = useLossColumns()
  const [figure, setFigure] = useState<ScoreFigureName | typeof everything>(everything)
  const { reply, said } = useReportCall('activeSafety/getScoreLosses', { ...asked, ...(figure !== everything && { figure }) })
  const rows = reply?.rows ?? []
  return (
    <Part
      title={t('losses')}
      note={reply && reply.total > rows.length ? t('firstOf', { n: rows.length, total: reply.total }) : undefined}
      said={said}
      none={reply && rows.length === 0 ? { icon: 'check', title: t('noLosses') } : undefined}
      wide
      action={
        <div className="row wrap">
          <Select<ScoreFigureName | typeof everything>
            label={t('figure')}
            choices={[
              { value: everything, text: t('allFigures') },
              ...scoreFigureNames.map(value => ({ value, text: words.figure(value) })),
            ]}
            chosen={figure}
            onChoose={setFigure}
          />
          {rows.length > 0 && score && (
            <FiguresExport
              title={`${t('losses')} ${score.month}`}
              of={score.orgName}
              days={{ begin: score.firstDay, end: score.lastDay }}
              columns={columns}
              keyOf={keyOf}
              all={() => [rows]}
              small
            />
          )}
        </div>
      }
    >
      <FiguresTable label={t('losses')} columns={columns} rows={rows} keyOf={keyOf} />
    </Part>
  )
}
