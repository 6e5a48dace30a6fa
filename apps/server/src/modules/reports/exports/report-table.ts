/** The rows of a report as cells of a file: what each is about, then its figures, in the units of the headings. */
import {
  changeUnit,
  comparable,
  comparesRows,
  comparisonTexts,
  figureChange,
  figureDigits,
  type FigureName,
  figureOf,
  figureUnit,
  figureValue,
  type Lang,
  type ReportGroup,
  reportOf,
  reportStateTexts,
  reportTableTexts,
  shareOf,
  inUnit,
  type ShownUnits,
  withUnits,
} from '@outrider/contract'
import type { Cell, FileColumn } from '@outrider/tables'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { StateRights } from '../../../fleet/seen-vehicle.ts'
import { presentState, subjectOf } from '../statistics.ts'
import type { ReportRow } from '../report-rows.repository.ts'
import type { AskedFile } from './asked-export.ts'
import type { Totals } from './totals.ts'

/** Of all rows, and of the period that is compared with. */
export interface FileTotals {
  readonly now: Totals
  readonly before: Totals | undefined
}

interface FileRow {
  readonly row: ReportRow
  /** Of the period that is compared with. */
  readonly before: ReportRow | undefined
  readonly sums: FileTotals
}

interface Column extends FileColumn {
  cell: (row: FileRow) => Cell
  /** What stands below it. */
  total?: (sums: FileTotals) => Cell
}

/** Organisations beside each other say which part of the whole each of them is. */
export const sharesIn = (group: ReportGroup): boolean => group === 'organisation'

/** All figures of a part: what a file is in order of may be hidden. */
export function allFiguresOf({ report, part }: Pick<AskedFile, 'report' | 'part'>): readonly FigureName[] {
  const { parts } = reportOf(report)
  return (parts[part] ?? parts[0]).figures
}

/** Those of a file: the ones asked for, each once, in that order; of an empty list none. */
function figuresOf(asked: Pick<AskedFile, 'report' | 'part' | 'figures'>): readonly FigureName[] {
  const all = allFiguresOf(asked)
  return asked.figures ? [...new Set(asked.figures)].filter(name => all.includes(name)) : all
}

const headed = (name: FigureName, lang: Lang, units: ShownUnits): string => {
  const { kind } = figureOf(name)
  const unit = figureUnit(kind, lang, units)
  return unit === '' ? figureOf(name)[lang] : `${figureOf(name)[lang]} (${unit})`
}

/** What reports of the present say besides; who may have such a file sees positions. */
const positions = new StateRights({ posAuth: true, alarmAuth: false })
type StateName = keyof typeof reportStateTexts

function liveColumns(fleet: LiveFleet, lang: Lang, timeZone: string, units: ShownUnits): Column[] {
  // As dates are written in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const live = (
    key: 'state' | 'speedNow' | 'reported',
    width: number,
    cell: (state: ReturnType<typeof presentState>) => Cell,
  ): Column => ({
    heading: withUnits(reportTableTexts[key][lang], lang, units),
    width,
    cell: ({ row }) => cell(presentState(fleet, positions, row.vehicle_id)),
  })
  return [
    live('state', 80, ({ state }) => (reportStateTexts[state as StateName] ?? reportStateTexts.unknown)[lang]),
    live('speedNow', 110, ({ speed }) => (speed === null ? null : Math.round(inUnit('kmh', speed, units) * 10) / 10)),
    live('reported', 160, ({ reportedTime }) => (reportedTime === null ? null : format.format(reportedTime))),
  ]
}

const decimals = [0, 1, 2] as const

/** A figure, its part of the whole, and the same of the other period with the change in per cent. */
function figureColumns(name: FigureName, { group, lang, compare }: AskedFile, units: ShownUnits): Column[] {
  const heading = headed(name, lang, units)
  const title = figureOf(name)[lang]
  const digits = decimals[figureDigits[figureOf(name).kind]] ?? 1
  const shown = (value: number | null | undefined): Cell =>
    value === null || value === undefined ? null : figureValue(name, value, units)
  const own: Column = {
    heading,
    width: 110,
    digits,
    cell: ({ row }) => shown(row[name]),
    total: ({ now }) => shown(now.of(name)),
  }
  const share: Column = {
    heading: `${title}${lang === 'zh' ? '' : ' '}${comparisonTexts.share[lang].toLowerCase()} (%)`,
    width: 110,
    digits: 1,
    cell: ({ row, sums }) => perCent(shareOf(name, row[name], sums.now.of(name))),
    total: ({ now }) => perCent(shareOf(name, now.of(name), now.of(name))),
  }
  const compared: Column[] = [
    {
      heading: lang === 'zh' ? `${heading} ${comparisonTexts.before.zh}` : `${heading}, ${comparisonTexts.before.en}`,
      width: 130,
      digits,
      cell: ({ before }) => shown(before?.[name]),
      total: ({ before }) => shown(before?.of(name)),
    },
    {
      heading: `${title}${lang === 'zh' ? '' : ' '}${comparisonTexts.change[lang].toLowerCase()} (${changeUnit(name, lang)})`,
      width: 110,
      digits: 1,
      cell: ({ row, before }) => perCent(figureChange(name, row[name], before?.[name])),
      total: ({ now, before }) => perCent(figureChange(name, now.of(name), before?.of(name))),
    },
  ]
  return [
    own,
    ...(sharesIn(group) && figureOf(name).total === 'sum' ? [share] : []),
    ...(compare !== undefined && comparesRows(group) && comparable(name) ? compared : []),
  ]
}

const perCent = (value: number | null): Cell => (value === null ? null : Math.round(value * 10) / 10)

export function reportTable(fleet: LiveFleet, asked: AskedFile, timeZone: string, units: ShownUnits): Column[] {
  const { group, lang } = asked
  const about = (
    key: keyof typeof reportTableTexts,
    width: number,
    cell: (row: ReturnType<typeof subjectOf>) => Cell,
  ): Column => ({
    heading: reportTableTexts[key][lang],
    width,
    cell: ({ row }) => cell(subjectOf({ fleet }, row, lang)),
  })
  const subjects: Record<ReportGroup, Column[]> = {
    vehicle: [
      about('plateNum', 120, ({ plateNum }) => plateNum),
      about('nickname', 120, ({ nickname }) => nickname),
      about('organisation', 160, ({ orgName }) => orgName),
    ],
    organisation: [about('organisation', 160, ({ orgName }) => orgName)],
    day: [about('day', 100, ({ day }) => day)],
    vehicleDay: [],
  }
  subjects.vehicleDay = [...subjects.vehicle, ...subjects.day]
  const ofVehicle = group === 'vehicle' || group === 'vehicleDay'
  const figures = figuresOf(asked).filter(name => ofVehicle || !figureOf(name).ofVehicle)
  return [
    ...subjects[group],
    ...(reportOf(asked.report).live && group === 'vehicle' ? liveColumns(fleet, lang, timeZone, units) : []),
    ...figures.flatMap(name => figureColumns(name, asked, units)),
  ]
}
