/** The organisations below a company, by their points. */
import { scoreFigureNames } from '@outrider/contract'
import { Link } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Part } from '../Part.tsx'
import { FiguresExport } from '../safety/FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from '../safety/FiguresTable.tsx'
import { organisationIdOf } from '../../../core/queries/use-organisation.ts'
import type { Said } from '../use-report-call.ts'
import type { Score } from './asked-score.ts'
import { useScoreWords } from './use-score-words.ts'

type Row = Score['branches'][number]
const keyOf = ({ orgId }: Row): string => String(orgId)

export function Branches({ score, said, orgId }: { score: Score | undefined; said: Said; orgId: string }) {
  const words = useScoreWords()
  const { t } = words
  const { hrefOf } = useScreens()
  // Alone it is the company itself.
  if (!score || score.branches.length < 2) return null
  const branchLink = (row: Row) => (
    <Link
      to={hrefOf('monthlyScore', { org: organisationIdOf({ orgId: row.orgId, pcode: orgId.split('@')[1] }), month: score.month })}
    >
      {row.orgName}
    </Link>
  )
  const columns: FigureColumn<Row>[] = [
    { title: t('branch'), show: branchLink, value: ({ orgName }) => orgName, names: true },
    { title: t('points'), show: ({ points }) => words.points(points), value: ({ points }) => points, digits: 2 },
    { title: t('full'), show: ({ full }) => words.points(full), value: ({ full }) => full, digits: 2 },
    { title: t('vehicles'), show: ({ vehicles }) => words.whole(vehicles), value: ({ vehicles }) => vehicles, digits: 0 },
    ...scoreFigureNames
      .filter(name => name !== 'checks')
      .map(name => ({
        title: words.figure(name),
        show: ({ figures }: Row) => words.value(name, figures.find(({ figure }) => figure === name)?.value ?? null),
        figure: true as const,
      })),
  ]
  return (
    <Part
      title={t('branches')}
      note={t('branchHint')}
      said={said}
      wide
      action={
        <FiguresExport
          title={`${t('branches')} ${score.month}`}
          of={score.orgName}
          days={{ begin: score.firstDay, end: score.lastDay }}
          columns={columns}
          keyOf={keyOf}
          all={() => [score.branches]}
          small
        />
      }
    >
      <FiguresTable label={t('branches')} columns={columns} rows={score.branches} keyOf={keyOf} />
    </Part>
  )
}
