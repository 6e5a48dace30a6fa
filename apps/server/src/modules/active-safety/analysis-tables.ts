/** The analyses as tables for mails: the rows that their screens show, in the units of the reader. */
import {
  alarmTypeByKey,
  analysisTexts,
  type DataOf,
  inUnit,
  type MailedAnalysisName,
  type RiskSubject,
  type SafetyFigures,
  withUnits,
} from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import type { AnalysesPort, AnalysisTable, AskedAnalysis } from '../ports.ts'
import type { Readings } from './analysis-parts.ts'

type Parts = Readings<
  | 'activeSafety/getOrgOperationStat'
  | 'activeSafety/getVehOperationSurvey'
  | 'activeSafety/getNetMonitoringAnls'
  | 'activeSafety/getOrgRisk'
  | 'activeSafety/getRiskRanking'
>
type TextName = keyof typeof analysisTexts
type Monitored = DataOf<'activeSafety/getNetMonitoringAnls'>['rows'][number]

interface Column<Row> {
  readonly title: TextName
  readonly cell: (row: Row) => Cell
  readonly digits?: 0 | 1 | 2
  /** It has a sum, which `cell` counts of the row of sums. */
  readonly summed?: true
}

/** More than an organisation has. */
const allRows = 100_000
/** px. */
const width = { name: 160, figure: 110 } as const

const tenth = (value: number): number => Math.round(value * 10) / 10
const daysText = (firstDay: string, lastDay: string): string => [...new Set([firstDay, lastDay])].join(' – ')
const bothNames = ({ plateNum, nickname }: { plateNum: string; nickname: string }): string =>
  [plateNum, nickname].filter(Boolean).join(' · ')
const share = (part: number | null, of: number | null): Cell =>
  part === null || of === null || of <= 0 ? null : `${Math.round((part / of) * 100)}%`
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number | null): number =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0)

class Tables {
  readonly #parts: Parts
  readonly #asked: AskedAnalysis

  constructor(parts: Parts, asked: AskedAnalysis) {
    this.#parts = parts
    this.#asked = asked
  }

  async companySafety(): Promise<AnalysisTable> {
    const { rows } = await this.#parts['activeSafety/getOrgOperationStat'](this.#params(), this.#asked)
    return this.#table(
      [{ title: 'period', cell: ({ firstDay, lastDay }) => daysText(firstDay, lastDay) }, ...this.#safetyColumns()],
      rows,
      this.#safetySums(rows),
    )
  }

  async vehicleSafety(): Promise<AnalysisTable> {
    const { rows } = await this.#parts['activeSafety/getVehOperationSurvey'](
      { ...this.#params(), pageNum: 1, pageSize: allRows },
      this.#asked,
    )
    return this.#table(
      [
        { title: 'vehicle', cell: bothNames },
        { title: 'organisation', cell: ({ orgName }) => orgName },
        ...this.#safetyColumns(),
      ],
      rows,
      this.#safetySums(rows),
    )
  }

  async networkedControl(): Promise<AnalysisTable> {
    const { rows } = await this.#parts['activeSafety/getNetMonitoringAnls'](
      { ...this.#params(), queryType: 'organisation', pageNum: 1, pageSize: allRows },
      this.#asked,
    )
    const summed = true as const
    const [first] = rows
    return this.#table<Monitored>(
      [
        { title: 'organisation', cell: ({ orgName }) => orgName },
        { title: 'vehicleCount', cell: ({ vehicles }) => vehicles, digits: 0, summed },
        { title: 'online', cell: ({ onlineVehicles }) => onlineVehicles, digits: 0, summed },
        { title: 'onlineShare', cell: ({ onlineVehicles, vehicles }) => share(onlineVehicles, vehicles), summed },
        { title: 'onlineHours', cell: ({ onlineTime }) => hours(onlineTime), digits: 1, summed },
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
      first &&
        rows.length > 1 && {
          ...first,
          vehicles: sumOf(rows, row => row.vehicles),
          onlineVehicles: sumOf(rows, row => row.onlineVehicles),
          onlineTime: first.onlineTime === null ? null : sumOf(rows, row => row.onlineTime),
          gapTime: first.gapTime === null ? null : sumOf(rows, row => row.gapTime),
          reports: sumOf(rows, row => row.reports),
          alarms: sumOf(rows, row => row.alarms),
          processed: sumOf(rows, row => row.processed),
        },
    )
  }

  async organisationRisk(): Promise<AnalysisTable> {
    const { orgId, startTime, endTime, lang } = this.#asked
    const portrait = await this.#parts['activeSafety/getOrgRisk'](
      { orgId: String(orgId), periodUnit: 'day', beginTime: startTime, endTime: endTime - 1 },
      this.#asked,
    )
    const { factors, score, previousScore, level, allowance, previousAllowance, mean } = portrait
    const known = previousScore !== null
    const rows = [
      ...factors,
      { type: '', level: null, events: null, takenOut: null, score: allowance, previousScore: previousAllowance },
    ]
    const text = (name: TextName) => this.#text(name)
    const before =
      previousScore === null ? '' : ` · ${analysisTexts.before[lang].replace('{value}', String(Math.round(previousScore)))}`
    const { notes, ...table } = this.#table<(typeof rows)[number]>(
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
      undefined,
    )
    return {
      ...table,
      notes: [
        ...notes,
        [`${text('score')} · ${text(level)}`, score === null ? '–' : `${Math.round(score)}${before}`],
        [text('events'), sumOf(factors, ({ events }) => events)],
        [text('km'), this.#km(portrait.distance)],
        [text('hours'), hours(portrait.drivingTime)],
        [analysisTexts.average[lang].replace('{name}', mean.orgName), mean.score === null ? '–' : Math.round(mean.score)],
      ],
    }
  }

  async ranked(of: RiskSubject): Promise<AnalysisTable> {
    const { orgId, startTime: beginTime, endTime } = this.#asked
    const { rows } = await this.#parts['activeSafety/getRiskRanking'](
      { of, orgId: String(orgId), beginTime, endTime },
      this.#asked,
    )
    // Who has no score has no place, and stands behind those who have one.
    const places = new Map(rows.filter(({ score }) => score !== null).map((row, at) => [row, at + 1]))
    const names = rows.map(({ name }) => name)
    // Two drivers of one name are told apart by the end of their certificate numbers.
    const isDouble = ({ name }: { name: string }): boolean => names.indexOf(name) !== names.lastIndexOf(name)
    return this.#table<(typeof rows)[number]>(
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
        { title: 'hours', cell: ({ drivingTime }) => hours(drivingTime), digits: 1 },
        ...(of === 'organisation'
          ? []
          : ([
              { title: 'openTalks', cell: ({ openTalks }) => openTalks, digits: 0 },
              { title: 'organisation', cell: ({ orgName }) => orgName },
            ] as const satisfies Column<(typeof rows)[number]>[])),
      ],
      rows,
      undefined,
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
    const { lang, units } = this.#asked
    return withUnits(analysisTexts[name][lang], lang, units)
  }

  #km(metres: number | null): number | null {
    return metres === null ? null : tenth(inUnit('km', metres / 1000, this.#asked.units))
  }

  #safetyColumns(): Column<SafetyFigures>[] {
    const summed = true as const
    return [
      // Scores have no sum.
      { title: 'score', cell: ({ score }) => (score === null ? null : Math.round(score)), digits: 0 },
      { title: 'km', cell: ({ distance }) => this.#km(distance), digits: 1, summed },
      { title: 'hours', cell: ({ drivingTime }) => hours(drivingTime), digits: 1, summed },
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

  #table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sums: Row | undefined | false): AnalysisTable {
    return {
      columns: columns.map(({ title, digits }) => ({
        heading: this.#text(title),
        width: digits === undefined ? width.name : width.figure,
        ...(digits !== undefined && { digits }),
      })),
      rows: rows.map(row => columns.map(({ cell }) => cell(row))),
      total: sums ? columns.map(({ cell, summed }, at) => (at === 0 ? this.#text('total') : summed ? cell(sums) : null)) : [],
      notes: [],
    }
  }
}

/** Seconds, as files have them. */
const hours = (seconds: number | null): number | null => (seconds === null ? null : tenth(seconds / 3600))

const tables: Readonly<Record<MailedAnalysisName, (of: Tables) => Promise<AnalysisTable>>> = {
  companySafety: of => of.companySafety(),
  vehicleSafety: of => of.vehicleSafety(),
  networkedControl: of => of.networkedControl(),
  organisationRisk: of => of.organisationRisk(),
  rankedDrivers: of => of.ranked('driver'),
  rankedVehicles: of => of.ranked('vehicle'),
  rankedOrganisations: of => of.ranked('organisation'),
}

export const analysisTables = (parts: Parts): AnalysesPort => ({
  tableOf: (name, asked) => tables[name](new Tables(parts, asked)),
})
