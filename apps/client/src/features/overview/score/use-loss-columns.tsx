/** Columns of what points are lost by, for the page and for files. */
import { type DataOf, scoreFigures, type ScoreLoss } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { Link } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import type { FigureColumn } from '../safety/FiguresTable.tsx'
import { inUnit, useScoreWords } from './use-score-words.ts'

export type LossRow = DataOf<'activeSafety/getScoreLosses'>['rows'][number]

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
  return ({ fix, vehicleId: vehicle }: LossRow): string | undefined => {
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

export function useLossColumns(): FigureColumn<LossRow>[] {
  const words = useScoreWords()
  const { t } = words
  const hrefOfFix = useFixHref()
  const unitOf = (row: LossRow) => scoreFigures[row.figure].part.unit
  const fixOf = (row: LossRow) => {
    const href = hrefOfFix(row)
    return href === undefined ? t(fixes[row.fix]) : <Link to={href}>{t(fixes[row.fix])}</Link>
  }
  return [
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
}
