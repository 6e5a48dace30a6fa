/** What reports are asked about, by the calls for results, files and scheduled mails alike. */
import * as z from 'zod/mini'
import { vehicleId } from '../entities/position.ts'
import { keptName } from '../entities/user-settings.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'
import { comparisons } from '../reports/comparison.ts'
import { type FigureName, reportFigures } from '../reports/figures.ts'
import { type Report, type ReportGroup, reportGroups, type ReportName, reportNames, reportOf } from '../reports/reports.ts'

/** As `vehicleId`: in multi-platform mode a text that the platform's code is appended to. */
export const orgId = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(0), z.maximum(999_999_999))]),
  z.transform(String),
)

/** What is asked about. One of the two lists may not be empty. */
export const reportSubject = {
  vehicleIds: z._default(z.array(vehicleId).check(z.maxLength(limits.reportVehicles)), []),
  /** With all that is below them. */
  orgIds: z._default(z.array(orgId).check(z.maxLength(limits.reportOrganisations)), []),
  /** ms since 1970, end excluded. Whole days of the platform's time zone are counted: those that the period touches. */
  startTime: timestamp,
  endTime: timestamp,
  /** Ours: it is a month of the calendar, from its first day to its last, which may be one more than other periods have. */
  wholeMonth: z.optional(z.boolean()),
}

/** The other period that figures are compared with (`comparedDays`): one found by itself, or the first of as many days. */
const comparedWith = z.union([
  z.enum(comparisons),
  z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)),
])
/** Of what goes on from now: only those that move with the calendar. */
export const comparison = z.optional(z.enum(comparisons))

export const figureNames = Object.keys(reportFigures) as [FigureName, ...FigureName[]]
export const sortable = ['name', 'day', ...figureNames] as const

type Order = { group: ReportGroup; sortBy: (typeof sortable)[number]; descending: boolean }

/** Order and groups of the rows, unless something else is asked for: a ranking ranks. */
function usualOrder({ groups, ranks, parts: [{ figures }] }: Pick<Report, 'groups' | 'ranks' | 'parts'>): Order {
  const [group = 'vehicle'] = groups
  const [first = 'name'] = figures
  return { group, sortBy: ranks ? first : 'name', descending: ranks ?? false }
}

export function reportOrder(report: Pick<Report, 'groups' | 'ranks' | 'parts'>) {
  const { group, sortBy, descending } = usualOrder(report)
  return {
    group: z._default(z.enum(reportGroups), group),
    sortBy: z._default(z.enum(sortable), sortBy),
    descending: z._default(z.boolean(), descending),
    compare: z.optional(comparedWith),
  }
}

/** Of a file that is asked for without them: as the calls of its report have them. */
export const fileOrder = (report: ReportName): Order => usualOrder(reportOf(report))

/** The days that were counted, both included, YYYY-MM-DD in the platform's time zone: all that the period touches. */
export const countedDays = z.optional(z.object({ first: z.string(), last: z.string() }))

/** What a file has, whatever its period. */
export const reportFile = {
  report: z.enum(reportNames),
  /** Of reports with two parts: which. */
  part: z._default(z.int().check(z.minimum(0), z.maximum(1)), 0),
  /** Absent: as the calls of the report have them (`fileOrder`). */
  group: z.optional(z.enum(reportGroups)),
  sortBy: z.optional(z.enum(sortable)),
  descending: z.optional(z.boolean()),
  /** Columns, in their order; absent: all, as the report has them. */
  figures: z.optional(z.array(z.enum(figureNames)).check(z.maxLength(40))),
  /** Without sums below the columns. */
  totals: z.optional(z.boolean()),
  /** What the user calls it: in the name of the file and the subject of the mail. */
  title: z.optional(keptName),
  compare: z.optional(comparedWith),
  kind: z.enum(['xlsx', 'csv']),
}
