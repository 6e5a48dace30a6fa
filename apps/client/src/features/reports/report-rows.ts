/** Rows of results: those of several platforms together, their totals, and their order. */
import { figureOf, type FigureName, type ReportGroup, type ReportPart, shareOfSums } from '@outrider/contract'

export type Figures = Partial<Record<FigureName, number | null>>

/** As the calls reply, tagged with the platform where there are several. */
export interface ReportRow extends Figures {
  vehicleId: string
  plateNum: string
  nickname: string
  orgId: number
  orgName: string
  /** YYYY-MM-DD; empty: of the whole period. */
  day: string
  pcode?: string | undefined
  ptitle?: string | undefined
  /** Of the present state, where the report has it. */
  state?: string
  speed?: number | null
  reportedTime?: number | null
  /** The same of the period that it is compared with. */
  before?: Figures
}

export const rowId = ({ vehicleId, orgId, pcode, day }: ReportRow): string => `${vehicleId} ${orgId}@${pcode ?? ''} ${day}`

/** Two values of a figure as one. null: not known of either, or not one that can be told of several. */
function together(name: FigureName, one: number | null | undefined, other: number | null | undefined): number | null {
  if (one === null || one === undefined) return other ?? null
  if (other === null || other === undefined) return one
  const { total } = figureOf(name)
  if (total === 'none') return null
  return total === 'sum' ? one + other : Math.max(one, other)
}

/** Of the way on which fuel was measured, which each row's own figure tells: days without a level would make it look better. */
function perHundredOf(rows: readonly Figures[]): number | null {
  let [used, hundreds] = [0, 0]
  for (const { fuelUsed, perHundred, distance } of rows) {
    if (fuelUsed === null || fuelUsed === undefined || perHundred === null || perHundred === undefined) continue
    used += fuelUsed / 1_000
    hundreds += perHundred > 0 ? fuelUsed / 1_000 / perHundred : (distance ?? 0) / 100_000
  }
  return hundreds > 0 ? used / hundreds : null
}

/** Of several rows. Speeds and what is used per 100 km follow from the sums where these are there. */
export function totalsOf(figures: readonly FigureName[], rows: readonly Figures[]): Figures {
  const totals: Figures = {}
  for (const name of figures) {
    if (figureOf(name).total === 'none') totals[name] = null
    else totals[name] = rows.reduce<number | null>((sum, row) => together(name, sum, row[name]), null)
  }
  for (const name of figures) if (figureOf(name).share) totals[name] = shareOfSums(name, each => totals[each])
  const { distance, drivingTime } = totals
  if (figures.includes('perHundred')) totals.perHundred = perHundredOf(rows)
  if (figures.includes('meanSpeed') && distance && drivingTime) totals.meanSpeed = (distance * 3.6) / drivingTime
  return totals
}

/** A day of several platforms is one row. */
export function joinedDays(figures: readonly FigureName[], rows: readonly ReportRow[]): ReportRow[] {
  const days = Map.groupBy(rows, ({ day }) => day)
  return [...days.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ? [first] : []
    const before = [first, ...others].flatMap(each => (each.before ? [each.before] : []))
    return [
      {
        ...first,
        ...totalsOf(figures, [first, ...others]),
        ...(before.length > 0 && { before: totalsOf(figures, before) }),
      },
    ]
  })
}

export interface ReportOrder {
  by: 'name' | 'day' | FigureName
  down: boolean
}

/** Days from the last one, others from the largest. */
export const firstOrder = ({ figures }: ReportPart, group: ReportGroup): ReportOrder => ({
  by: group === 'day' || group === 'vehicleDay' ? 'day' : (figures[0] ?? 'name'),
  down: true,
})

/** Each platform sends its rows in order: those of several are put in order here. Unknown figures come last. */
export function inOrder(rows: readonly ReportRow[], { by, down }: ReportOrder): readonly ReportRow[] {
  if (new Set(rows.map(({ pcode }) => pcode)).size < 2 || by === 'name') return rows
  const sign = down ? -1 : 1
  return rows.toSorted((one, other) => {
    if (by === 'day') return sign * one.day.localeCompare(other.day)
    const [a, b] = [one[by] ?? null, other[by] ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

/** The name of what a row is about. */
export function subjectName({ plateNum, nickname, orgName, day }: ReportRow, group: ReportGroup): string {
  if (group === 'day') return day
  if (group === 'organisation') return orgName
  return [plateNum, nickname].filter(Boolean).join(' ')
}
