/** The figures of the score: what they are made of, their points, and from when there are none. */
import { scoreFigures } from '@outrider/contract'
import { Part } from '../Part.tsx'
import { FiguresExport } from '../safety/FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from '../safety/FiguresTable.tsx'
import { nothing } from '../safety/use-figure-words.ts'
import type { Said } from '../use-report-call.ts'
import type { Score } from './asked-score.ts'
import { useScoreWords } from './use-score-words.ts'

type Row = Score['figures'][number]
const keyOf = ({ figure }: Row): string => figure

export function ScoreFigures({ score, said }: { score: Score | undefined; said: Said }) {
  const words = useScoreWords()
  const { t } = words
  const settings = score?.settings
  const boundOf = ({ figure }: Row): string => {
    const bound = settings?.figures[figure].bound ?? null
    if (bound === null) return ''
    return t(scoreFigures[figure].rule === 'less' ? 'above' : 'below', { value: words.value(figure, bound) })
  }
  const lostOf = ({ points, full }: Row): number | null => (points === null ? null : full - points)
  const pointsColumn = (title: string, of: (row: Row) => number | null): FigureColumn<Row> => ({
    title,
    show: row => words.points(of(row)),
    value: of,
    digits: 2,
  })
  const columns: FigureColumn<Row>[] = [
    { title: t('figure'), show: ({ figure }) => words.figure(figure), names: true },
    pointsColumn(t('points'), ({ points }) => points),
    pointsColumn(t('full'), ({ full }) => full),
    pointsColumn(t('lost'), lostOf),
    ...(score?.finished ? [] : [pointsColumn(t('endPoints'), ({ endPoints }) => endPoints)]),
    { title: t('value'), show: ({ figure, value }) => words.value(figure, value), figure: true },
    {
      title: t('part'),
      show: ({ figure, part }) => `${scoreFigures[figure].part[t.lang]} ${words.amount(scoreFigures[figure].part.unit, part)}`,
    },
    {
      title: t('whole'),
      show: ({ figure, whole }) =>
        `${scoreFigures[figure].whole[t.lang]} ${words.amount(scoreFigures[figure].whole.unit, whole)}`,
    },
    {
      title: t('region'),
      show: ({ figure, region }) =>
        scoreFigures[figure].rule === 'mean' ? (region === null ? nothing : words.value(figure, region)) : '',
      figure: true,
    },
    { title: t('bound'), show: boundOf },
  ]
  const measures = settings?.measures
  return (
    <Part
      title={t('figures')}
      note={settings && t('source', { authority: settings.authority || t('table2016') })}
      said={said}
      wide
      action={
        score && (
          <FiguresExport
            title={`${t('title')} ${score.month}`}
            of={score.orgName}
            days={{ begin: score.firstDay, end: score.lastDay }}
            columns={columns}
            keyOf={keyOf}
            all={() => [score.figures]}
            notes={[
              [t('now'), `${words.points(score.points)} / ${words.points(score.full)}`],
              [t('handled'), `${score.processed} / ${score.alarms}`],
            ]}
          />
        )
      }
    >
      <FiguresTable label={t('figures')} columns={columns} rows={score?.figures ?? []} keyOf={keyOf} />
      {measures && (
        <p className="quiet">
          {t('measured', {
            minutes: measures.gapSeconds / 60,
            km: measures.gapKm,
            day: measures.speedLimit,
            night: measures.nightSpeedLimit,
            drive: measures.drivingMinutes / 60,
            driveNight: measures.nightDrivingMinutes / 60,
          })}{' '}
          {t(settings.fatigueBy === 'driver' ? 'fatigueByDriver' : 'fatigueByVehicle')}
        </p>
      )}
    </Part>
  )
}
