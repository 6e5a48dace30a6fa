/** Columns of the driving time of drivers, for the page and for files. */
import type { DataOf, DriverHoursRow } from '@outrider/contract'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { Link } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { decimal } from '../../../core/time/format.ts'
import type { FigureColumn } from '../safety/FiguresTable.tsx'
import type { Score } from './asked-score.ts'
import { inUnit, useScoreWords } from './use-score-words.ts'

type Hours = 'driven' | 'atNight' | 'beyond' | 'beyondAtNight' | 'longest' | 'maxInDay' | 'beyondInDay' | 'twice'

export function useHoursColumns(score: Score | undefined) {
  const words = useScoreWords()
  const { t } = words
  const { hrefOf } = useScreens()
  const hours = (seconds: number): string => decimal(inUnit('seconds', seconds), t.lang, 1)
  const nameOf = (row: DriverHoursRow): string => {
    if (row.vehicleId !== '') return t('driverUnknown', { vehicle: bothNamesOf(row) })
    return row.name || t('driverElsewhere')
  }
  const column = (title: string, of: Hours): FigureColumn<DriverHoursRow> => ({
    title,
    show: row => (row[of] > 0 ? hours(row[of]) : ''),
    value: row => inUnit('seconds', row[of]),
    digits: 1,
  })
  const knownBy = (row: DriverHoursRow): string =>
    (['byCard', 'byTrip', 'byRegular'] as const).flatMap(by => (row[by] > 0 ? [t(by, { n: hours(row[by]) })] : [])).join(' · ')
  const columns: FigureColumn<DriverHoursRow>[] = [
    {
      title: t('driver'),
      show: row =>
        row.driverId === '' ? (
          nameOf(row)
        ) : (
          <Link to={hrefOf('driverRisk', { driver: row.driverId, name: row.name })}>{row.name}</Link>
        ),
      value: nameOf,
      names: true,
    },
    column(t('beyond'), 'beyond'),
    column(t('beyondAtNight'), 'beyondAtNight'),
    column(t('longest'), 'longest'),
    column(t('maxInDay'), 'maxInDay'),
    column(t('beyondInDay', { max: (score?.settings.dailyDrivingMinutes ?? 480) / 60 }), 'beyondInDay'),
    column(t('driven'), 'driven'),
    column(t('drivenAtNight'), 'atNight'),
    { title: t('vehicles'), show: row => words.whole(row.vehicles), value: row => row.vehicles, digits: 0, unsummed: true },
    { title: t('knownBy'), show: knownBy },
    column(t('twice'), 'twice'),
    { title: t('branch'), show: row => row.orgName },
  ]
  /** What is said of all rows. */
  const notesOf = (reply: DataOf<'activeSafety/getDriverHours'>): string[] => [
    t('hoursNote', { known: hours(reply.known), unknown: hours(reply.unknown) }),
    ...(reply.unmeasuredDays > 0 ? [t('hoursUnmeasured', { n: reply.unmeasuredDays })] : []),
    ...(reply.total > reply.rows.length ? [t('firstOf', { n: reply.rows.length, total: reply.total })] : []),
  ]
  return { columns, notesOf }
}
