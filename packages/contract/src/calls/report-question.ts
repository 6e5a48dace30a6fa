/** What reports are asked about, by the calls for results, files and scheduled mails alike. */
import * as z from 'zod/mini'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'
import { type FigureName, reportFigures } from '../reports/figures.ts'
import { type Report, reportGroups, reportNames } from '../reports/reports.ts'

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

const sortable = ['name', 'day', ...(Object.keys(reportFigures) as FigureName[])] as const

/** Order and groups of the rows: unless something else is asked for, a ranking ranks. */
export function reportOrder({ groups, ranks, parts: [{ figures }] }: Pick<Report, 'groups' | 'ranks' | 'parts'>) {
  const [group = 'vehicle'] = groups
  const [first = 'name'] = figures
  return {
    group: z._default(z.enum(reportGroups), group),
    sortBy: z._default(z.enum(sortable), ranks ? first : 'name'),
    descending: z._default(z.boolean(), ranks ?? false),
  }
}

/** What a file has, whatever its period. */
export const reportFile = {
  report: z.enum(reportNames),
  /** Of reports with two parts: which. */
  part: z._default(z.int().check(z.minimum(0), z.maximum(1)), 0),
  group: z._default(z.enum(reportGroups), 'vehicle'),
  sortBy: z._default(z.enum(sortable), 'name'),
  descending: z._default(z.boolean(), false),
  /** Columns; absent: all. */
  figures: z.optional(z.array(z.enum(Object.keys(reportFigures) as [FigureName, ...FigureName[]])).check(z.maxLength(40))),
  kind: z.enum(['xlsx', 'csv']),
}
