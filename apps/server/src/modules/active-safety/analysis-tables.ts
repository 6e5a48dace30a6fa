/** The analyses as tables for mails: the rows that their screens show, in the units of the reader. */
import {
  type AnalysisFrom,
  alarmTypeByKey,
  analysisTexts,
  type DataOf,
  inUnit,
  type RiskSubject,
  type SafetyFigures,
} from '@outrider/contract'
import {
  allRows,
  bothNames,
  hoursOf,
  type MailedColumn,
  mailedKm,
  mailedTable,
  mailedText,
  share,
  sumOf,
  tenth,
  type TextName,
} from '../mailed-table.ts'
import type { AnalysesPort, AnalysisTable, AskedAnalysis } from '../ports.ts'
import type { Readings } from './analysis-parts.ts'
import { hasPlace } from './score.ts'

type Parts = Readings<
  | 'activeSafety/getOrgOperationStat'
  | 'activeSafety/getVehOperationSurvey'
  | 'activeSafety/getNetMonitoringAnls'
  | 'activeSafety/getOrgRisk'
  | 'activeSafety/getVehicleRisk'
  | 'activeSafety/getRiskRanking'
>
type Monitored = DataOf<'activeSafety/getNetMonitoringAnls'>['rows'][number]

const daysText = (firstDay: string, lastDay: string): string => [...new Set([firstDay, lastDay])].join(' – ')

class Tables {
  readonly #parts: Parts
  readonly #asked: AskedAnalysis

  constructor(parts: Parts, asked: AskedAnalysis) {
    this.#parts = parts
    this.#asked = asked
  }

  async companySafety(): Promise<AnalysisTable> {
    const { rows } = await this.#parts['activeSafety/getOrgOperationStat'](this.#params(), this.#asked)
    return mailedTable(
      this.#asked,
      [{ title: 'period', cell: ({ firstDay, lastDay }) => daysText(firstDay, lastDay) }, ...this.#safetyColumns()],
      rows,
      { sums: this.#safetySums(rows) },
    )
  }

  async vehicleSafety(): Promise<AnalysisTable> {
    const { rows } = await this.#parts['activeSafety/getVehOperationSurvey'](
      { ...this.#params(), pageNum: 1, pageSize: allRows },
      this.#asked,
    )
    return mailedTable(
      this.#asked,
      [
        { title: 'vehicle', cell: bothNames },
        { title: 'organisation', cell: ({ orgName }) => orgName },
        ...this.#safetyColumns(),
      ],
      rows,
      { sums: this.#safetySums(rows) },
    )
  }

  async networkedControl(): Promise<AnalysisTable> {
    const { rows } = await this.#parts['activeSafety/getNetMonitoringAnls'](
      { ...this.#params(), queryType: 'organisation', pageNum: 1, pageSize: allRows },
      this.#asked,
    )
    const summed = true as const
    const [first] = rows
    return mailedTable<Monitored>(
      this.#asked,
      [
        { title: 'organisation', cell: ({ orgName }) => orgName },
        { title: 'vehicleCount', cell: ({ vehicles }) => vehicles, digits: 0, summed },
        { title: 'online', cell: ({ onlineVehicles }) => onlineVehicles, digits: 0, summed },
        { title: 'onlineShare', cell: ({ onlineVehicles, vehicles }) => share(onlineVehicles, vehicles), summed },
        { title: 'onlineHours', cell: ({ onlineTime }) => hoursOf(onlineTime), digits: 1, summed },
        {
          title: 'complete',
          cell: ({ onlineTime, gapTime }) =>
            share(onlineTime, onlineTime === null || gapTime === null ? null : onlineTime + gapTime),
          summed,
        },
        { title: 'reports', cell: ({ reports }) => reports, digits: 0, summed },
        { title: 'alarms', cell: ({ alarms }) => alarms, digits: 0, summed },
        { title: 'handled', cell: ({ processed, alarms }) => share(processed, alarms), summed },
      ],
      rows,
      {
        sums:
          first && rows.length > 1
            ? {
                ...first,
                vehicles: sumOf(rows, row => row.vehicles),
                onlineVehicles: sumOf(rows, row => row.onlineVehicles),
                onlineTime: first.onlineTime === null ? null : sumOf(rows, row => row.onlineTime),
                gapTime: first.gapTime === null ? null : sumOf(rows, row => row.gapTime),
                reports: sumOf(rows, row => row.reports),
                alarms: sumOf(rows, row => row.alarms),
                processed: sumOf(rows, row => row.processed),
              }
            : undefined,
      },
    )
  }

  async organisationRisk(): Promise<AnalysisTable> {
    const { orgId } = this.#asked
    return this.#portrait(await this.#parts['activeSafety/getOrgRisk']({ orgId: String(orgId), ...this.#times() }, this.#asked))
  }

  async vehicleRisk(): Promise<AnalysisTable> {
    const [vehicleId] = this.#asked.vehicleIds
    const asked = { vehicleId: String(vehicleId), ...this.#times() }
    return this.#portrait(await this.#parts['activeSafety/getVehicleRisk'](asked, this.#asked))
  }

  #times() {
    const { startTime: beginTime, endTime } = this.#asked
    return { periodUnit: 'day' as const, beginTime, endTime: endTime - 1 }
  }

  #portrait(portrait: Omit<DataOf<'activeSafety/getOrgRisk'>, 'vehicles'>): AnalysisTable {
    const { lang } = this.#asked
    const { factors, score, previousScore, level, allowance, previousAllowance, mean } = portrait
    const known = previousScore !== null
    const rows = [
      ...factors,
      { type: '', level: null, events: null, takenOut: null, score: allowance, previousScore: previousAllowance },
    ]
    const text = (name: TextName) => this.#text(name)
    const before =
      previousScore === null ? '' : ` · ${analysisTexts.before[lang].replace('{value}', String(Math.round(previousScore)))}`
    return mailedTable<(typeof rows)[number]>(
      this.#asked,
      [
        {
          title: 'factor',
          cell: ({ type }) => (type === '' ? text('allowance') : (alarmTypeByKey(type)?.[lang] ?? type)),
        },
        { title: 'eventLevel', cell: row => row.level, digits: 0 },
        { title: 'count', cell: ({ events }) => events, digits: 0 },
        { title: 'takenOut', cell: ({ takenOut }) => takenOut, digits: 0 },
        { title: 'part', cell: row => tenth(row.score), digits: 1 },
        { title: 'change', cell: row => (known ? tenth(row.score - row.previousScore) : null), digits: 1 },
      ],
      rows,
      {
        notes: [
          [`${text('score')} · ${text(level)}`, score === null ? '–' : `${Math.round(score)}${before}`],
          [text('events'), sumOf(factors, ({ events }) => events)],
          [text('km'), this.#km(portrait.distance)],
          [text('hours'), hoursOf(portrait.drivingTime)],
          [analysisTexts.average[lang].replace('{name}', mean.orgName), mean.score === null ? '–' : Math.round(mean.score)],
        ],
      },
    )
  }

  async ranked(of: RiskSubject): Promise<AnalysisTable> {
    const { orgId, startTime: beginTime, endTime } = this.#asked
    const { rows } = await this.#parts['activeSafety/getRiskRanking'](
      { of, orgId: String(orgId), beginTime, endTime },
      this.#asked,
    )
    const places = new Map(rows.filter(hasPlace).map((row, at) => [row, at + 1]))
    const names = rows.map(({ name }) => name)
    // Two drivers of one name are told apart by the end of their certificate numbers.
    const isDouble = ({ name }: { name: string }): boolean => names.indexOf(name) !== names.lastIndexOf(name)
    return mailedTable<(typeof rows)[number]>(
      this.#asked,
      [
        { title: 'place', cell: row => places.get(row) ?? null, digits: 0 },
        {
          title: of,
          cell: row => [row.name, row.nickname, isDouble(row) && row.licence.slice(-4)].filter(Boolean).join(' · '),
        },
        { title: 'score', cell: ({ score }) => (score === null ? null : Math.round(score)), digits: 0 },
        { title: 'level', cell: ({ level }) => this.#text(level) },
        {
          title: 'change',
          cell: ({ score, previousScore }) => (score === null || previousScore === null ? null : tenth(score - previousScore)),
          digits: 1,
        },
        { title: 'events', cell: ({ events }) => events, digits: 0 },
        { title: 'km', cell: ({ distance }) => this.#km(distance), digits: 1 },
        { title: 'hours', cell: ({ drivingTime }) => hoursOf(drivingTime), digits: 1 },
        ...(of === 'organisation'
          ? []
          : ([
              { title: 'openTalks', cell: ({ openTalks }) => openTalks, digits: 0 },
              { title: 'organisation', cell: ({ orgName }) => orgName },
            ] as const satisfies MailedColumn<(typeof rows)[number]>[])),
      ],
      rows,
    )
  }

  #params() {
    const { orgId, startTime: beginTime, endTime } = this.#asked
    return {
      orgId: String(orgId),
      beginTime,
      endTime,
      periodUnit: 'day' as const,
      operationStatusFlags: [],
      operationTypes: [],
    }
  }

  #text(name: TextName): string {
    return mailedText(name, this.#asked)
  }

  #km(metres: number | null): number | null {
    return mailedKm(metres, this.#asked)
  }

  #safetyColumns(): MailedColumn<SafetyFigures>[] {
    const summed = true as const
    return [
      // Scores have no sum.
      { title: 'score', cell: ({ score }) => (score === null ? null : Math.round(score)), digits: 0 },
      { title: 'km', cell: ({ distance }) => this.#km(distance), digits: 1, summed },
      { title: 'hours', cell: ({ drivingTime }) => hoursOf(drivingTime), digits: 1, summed },
      { title: 'alarms', cell: ({ alarms }) => alarms, digits: 0, summed },
      { title: 'level1', cell: ({ level1 }) => level1, digits: 0, summed },
      { title: 'events', cell: ({ events }) => events, digits: 0, summed },
      {
        title: 'per100Km',
        cell: ({ per100Km }) => (per100Km === null ? null : tenth(inUnit('rate', per100Km, this.#asked.units))),
        digits: 1,
        summed,
      },
      { title: 'handled', cell: ({ processed, alarms }) => share(processed, alarms), summed },
    ]
  }

  /** undefined: one row is its own sum. */
  #safetySums<Row extends SafetyFigures>(rows: readonly Row[]): Row | undefined {
    const [first] = rows
    if (!first || rows.length < 2) return undefined
    const distance = first.distance === null ? null : sumOf(rows, row => row.distance)
    const events = sumOf(rows, row => row.events)
    return {
      ...first,
      distance,
      drivingTime: first.drivingTime === null ? null : sumOf(rows, row => row.drivingTime),
      alarms: sumOf(rows, ({ alarms }) => alarms),
      processed: sumOf(rows, ({ processed }) => processed),
      level1: sumOf(rows, ({ level1 }) => level1),
      events,
      per100Km: distance ? (events * 100_000) / distance : null,
    }
  }
}

const tables: Readonly<Record<AnalysisFrom<'safety'>, (of: Tables) => Promise<AnalysisTable>>> = {
  companySafety: of => of.companySafety(),
  vehicleSafety: of => of.vehicleSafety(),
  networkedControl: of => of.networkedControl(),
  organisationRisk: of => of.organisationRisk(),
  vehicleRisk: of => of.vehicleRisk(),
  rankedDrivers: of => of.ranked('driver'),
  rankedVehicles: of => of.ranked('vehicle'),
  rankedOrganisations: of => of.ranked('organisation'),
}

export const analysisTables = (parts: Parts): AnalysesPort<AnalysisFrom<'safety'>> => ({
  tableOf: (name, asked) => tables[name](new Tables(parts, asked)),
})
