/** The overview and the daily report of safety as tables for mails: of one organisation, of the days that are asked for. */
import { alarmTypeOf } from '@outrider/contract'
import { type CalendarDay, daysIn } from '../../tracks/calendar-days.ts'
import { bothNames, mailedKm, mailedTable, mailedText, share, sumOf as total } from '../mailed-table.ts'
import type { AnalysesPort, AnalysisTable, AskedAnalysis } from '../ports.ts'
import type { AlarmSum } from './overview.repository.ts'
import { idsSince, type OverviewDependencies, sumOf } from './overview-span.ts'

type Tables = Parameters<OverviewTables['tableOf']>[0]
type OverviewTables = AnalysesPort<'safetyDaily' | 'overview'>

/** Vehicles with the most alarms that stand below a day's alarms. */
const maxNamed = 8

export function overviewTables(dependencies: OverviewDependencies): OverviewTables {
  const { repository, access, naming, riskTypes, timeZone } = dependencies

  /** Of the vehicles asked about those whose past since the first day the reader may know. */
  async function spanOf({ user, vehicleIds, startTime, endTime }: AskedAnalysis) {
    const days = daysIn(startTime, endTime, timeZone())
    const begin = days[0]?.begin ?? startTime
    const asked = new Set(vehicleIds)
    const ids = (await idsSince(access, user.userId, begin)).filter(id => asked.has(id))
    return { days, ids, span: { begin, end: days.at(-1)?.end ?? endTime } }
  }

  async function safetyDaily(asked: AskedAnalysis): Promise<AnalysisTable> {
    const { lang } = asked
    const { ids, span } = await spanOf(asked)
    const [hours, most, risky] = await Promise.all([
      repository.byHourAndType(ids, span),
      repository.byVehicle(ids, span, undefined, maxNamed),
      repository.byVehicle(ids, span, await riskTypes(), maxNamed),
    ])
    const rows = [...Map.groupBy(hours, ({ type }) => type)]
      .map(([type, each]) => ({ type: alarmTypeOf(type)?.[lang] ?? String(type), ...sumOf(each) }))
      .filter(({ started }) => started > 0)
      .sort((a, b) => b.started - a.started || a.type.localeCompare(b.type))
    const sums = sumOf(rows)
    const text = (name: Parameters<typeof mailedText>[0]) => mailedText(name, asked)
    const listOf = ({ rows: found }: typeof most) =>
      found.map(({ vehicleId, started }) => [bothNames(naming(vehicleId, lang)), started] as const)
    return mailedTable<AlarmSum & { type: string }>(
      asked,
      [{ title: 'alarmType', cell: ({ type }) => type }, ...alarmColumns],
      rows,
      {
        sums: rows.length > 1 ? { type: '', ...sums } : undefined,
        notes: [
          [text('withAlarms'), most.vehicles],
          [text('handled'), share(sums.processed, sums.started)],
          ...(most.rows.length > 0 ? [[text('topAlarms')], ...listOf(most)] : []),
          ...(risky.rows.length > 0 ? [[text('topEvents')], ...listOf(risky)] : []),
        ],
      },
    )
  }

  async function overview(asked: AskedAnalysis): Promise<AnalysisTable> {
    const { days, ids, span } = await spanOf(asked)
    const alarms = asked.user.rights.alarmAuth ? await repository.byHour(ids, span) : undefined
    const rows: DayRow[] = []
    for (const { day, begin, end } of days as readonly CalendarDay[]) {
      const { metres, vehicles } = await repository.distance(ids, day)
      rows.push({ day, drove: vehicles, metres, ...(alarms && sumOf(alarms.filter(({ at }) => at >= begin && at < end))) })
    }
    const summed = true as const
    return mailedTable<DayRow>(
      asked,
      [
        { title: 'day', cell: ({ day }) => day },
        // Vehicles of several days are not their sum.
        { title: 'drove', cell: ({ drove }) => drove, digits: 0 },
        { title: 'km', cell: ({ metres }) => mailedKm(metres, asked), digits: 1, summed },
        ...alarmColumns,
      ],
      rows,
      {
        sums:
          rows.length > 1
            ? { day: '', drove: 0, metres: total(rows, ({ metres }) => metres), ...(alarms && sumOf(alarms)) }
            : undefined,
        notes: [[mailedText('vehicleCount', asked), ids.length]],
      },
    )
  }

  const tables: Readonly<Record<Tables, (asked: AskedAnalysis) => Promise<AnalysisTable>>> = { safetyDaily, overview }
  return { tableOf: (name, asked) => tables[name](asked) }
}

interface DayRow extends Partial<AlarmSum> {
  readonly day: string
  readonly drove: number
  readonly metres: number
}

/** Empty without the right to alarms. */
const alarmColumns = [
  { title: 'alarms', cell: ({ started }: Partial<AlarmSum>) => started ?? null, digits: 0, summed: true },
  { title: 'level1', cell: ({ serious }: Partial<AlarmSum>) => serious ?? null, digits: 0, summed: true },
  {
    title: 'handled',
    cell: ({ processed, started }: Partial<AlarmSum>) => share(processed ?? null, started ?? null),
    summed: true,
  },
] as const
