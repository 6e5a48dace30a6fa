/** What each lost point comes from: which vehicle, why, and what to do about it. */
import { type DataOf, type ScoreFigureName, scoreFigureNames, scoreFigures, type ScoreLoss } from '@outrider/contract'
import { useState } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { Link } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Part } from '../Part.tsx'
import { FiguresExport } from '../safety/FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from '../safety/FiguresTable.tsx'
import { useReportCall } from '../use-report-call.ts'
import type { AskedScore, Score } from './asked-score.ts'
import { inUnit, useScoreWords } from './use-score-words.ts'

type Row = DataOf<'activeSafety/getScoreLosses'>['rows'][number]
const keyOf = ({ figure, vehicleId, fault }: Row): string => `${figure} ${vehicleId} ${fault ?? ''}`
const everything = ''

const fixes = {
  vehicle: 'fixVehicle',
  terminal: 'fixTerminal',
  repair: 'fixRepair',
  driverTalk: 'fixDriverTalk',
  onDuty: 'fixOnDuty',
} as const satisfies Record<ScoreLoss['fix'], string>

/** Where something can be done about it; undefined: not by this user. */
function useFixHref() {
  const { hrefOf } = useScreens()
  const mayEdit = useSession(state => rightsOf(state).updInstTaskAuth)
  const mayConfigure = useSession(state => rightsOf(state).configureAuth)
  return ({ fix, vehicleId: vehicle }: Row): string | undefined => {
    switch (fix) {
      case 'vehicle':
        return mayEdit ? hrefOf('editVehicle', { vehicle }) : undefined
      case 'terminal':
        return mayConfigure ? hrefOf('terminalSettings', { vehicle }) : undefined
      case 'repair':
        return mayEdit ? hrefOf('newRepairApply', {}) : undefined
      case 'driverTalk':
        return hrefOf('vehRisk', { vehicle })
      case 'onDuty':
      default:
        return hrefOf('postCheck', {})
    }
  }
}

export function Losses({ asked, score }: { asked: AskedScore; score: Score | undefined }) {
  const words = useScoreWords()
  const { t } = words
  const hrefOfFix = useFixHref()
  const [figure, setFigure] = useState<ScoreFigureName | typeof everything>(everything)
  const { reply, said } = useReportCall('activeSafety/getScoreLosses', { ...asked, ...(figure !== everything && { figure }) })
  const rows = reply?.rows ?? []
  const unitOf = (row: Row) => scoreFigures[row.figure].part.unit
  const fixOf = (row: Row) => {
    const href = hrefOfFix(row)
    return href === undefined ? t(fixes[row.fix]) : <Link to={href}>{t(fixes[row.fix])}</Link>
  }
  const columns: FigureColumn<Row>[] = [
    { title: t('vehicle'), show: row => (row.vehicleId === '' ? row.orgName : bothNamesOf(row)), names: true },
    { title: t('lost'), show: ({ points }) => words.points(points), value: ({ points }) => points, digits: 2 },
    { title: t('figure'), show: row => words.figure(row.figure) },
    { title: t('reason'), show: words.reason },
    { title: t('amount'), show: row => words.amount(unitOf(row), row.amount), figure: true, unsummed: true },
    {
      title: t('atNight'),
      show: row => (row.atNight > 0 ? words.amount('seconds', row.atNight) : ''),
      value: ({ atNight }) => (atNight > 0 ? inUnit('seconds', atNight) : null),
      digits: 1,
    },
    { title: t('drivers'), show: ({ drivers }) => drivers },
    { title: t('fix'), show: fixOf, value: ({ fix }) => t(fixes[fix]) },
    { title: t('branch'), show: ({ orgName }) => orgName },
  ]
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
