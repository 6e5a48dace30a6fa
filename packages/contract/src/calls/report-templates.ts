/** Reports of a user's own: a report with columns, order, period and vehicles chosen, kept under a name. Ours: the specification has no such calls. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { keptName } from '../entities/user-settings.ts'
import { limits } from '../limits/index.ts'
import { reportGroups, templatePeriods } from '../reports/reports.ts'
import { comparison, figureNames, orgId, reportFile, sortable } from './report-question.ts'

const templateId = z.string().check(z.regex(/^\d{1,18}$/))

const chosen = {
  name: keptName,
  part: z.int().check(z.minimum(0), z.maximum(1)),
  group: z.enum(reportGroups),
  sortBy: z.enum(sortable),
  descending: z.boolean(),
  /** Sums stand below the columns. */
  totals: z.boolean(),
  period: z.enum(templatePeriods),
  /** The period that its figures are compared with; absent: none. */
  compare: comparison,
}

const template = z.object({
  ...chosen,
  templateId: z.string(),
  /** One that this version does not have any more is told by its name. */
  report: z.string(),
  /** Columns, in their order. */
  figures: z.array(z.string()),
  /** Names of columns that were chosen and that the report does not have any more. */
  missing: z.array(z.string()),
  /** Those that the user sees; none of either: of whatever the user asks for. */
  vehicleIds: z.array(z.string()),
  orgIds: z.array(z.string()),
  subjects: z.array(z.string()),
  subjectCount: z.int(),
  /** The organisation within which it is shared; null: its owner has it alone. */
  sharedWith: z.nullable(z.int()),
  sharedName: z.string(),
  /** Who made it. */
  owner: z.string(),
  own: z.boolean(),
  /** The user may delete it. */
  removable: z.boolean(),
})

export const reportTemplateCalls = {
  getReportTemplates: call({
    about: 'The user’s own templates of reports, and those shared with an organisation of the user',
    data: z.object({ templates: z.array(template) }),
    everyone: 'Templates are shown to who made them and to whom they are shared with; the right is that of their report.',
    merge: { templates: 'concat' },
    absent: () => ({ templates: [] }),
    ids: {
      reply: {
        'templates[].templateId': 'reportTemplate',
        'templates[].vehicleIds': 'vehicle',
        'templates[].orgIds': 'organisation',
        'templates[].sharedWith': 'organisation',
      },
    },
  }),
  saveReportTemplate: call({
    about:
      'Keep a report with columns, order, period and vehicles under a name; one of the user’s own that has the name is replaced',
    request: z.object({
      ...chosen,
      report: reportFile.report,
      figures: z.array(z.enum(figureNames)).check(z.minLength(1), z.maxLength(40)),
      /** None of either: of whatever its reader asks for. */
      vehicleIds: z.array(vehicleId).check(z.maxLength(limits.scheduledVehicles)),
      orgIds: z.array(orgId).check(z.maxLength(1)),
      /** Who belongs to it, or is above it, has it too; null: nobody. */
      sharedWith: z.nullable(orgId),
    }),
    /** One for each platform. */
    data: z.object({ saved: z.array(z.object({ templateId: z.string() })) }),
    everyone: 'The right is that of the report; who shares it administers the organisation.',
    merge: { saved: 'concat' },
    ids: {
      request: { vehicleIds: 'vehicle', orgIds: 'organisation', sharedWith: 'organisation' },
      reply: { 'saved[].templateId': 'reportTemplate' },
    },
    errors: ['report.columnUnknown', 'report.templateLimit', 'vehicle.unknown', 'organisation.unknown'],
    record: true,
    leaves: 'entry',
  }),
  deleteReportTemplate: call({
    about: 'Delete a template of one’s own, or, as who administers its organisation, one that is shared there',
    request: z.object({ templateId }),
    scope: 'routed',
    everyone: 'Only who may delete it finds it.',
    errors: ['report.templateUnknown'],
    ids: { request: { templateId: 'reportTemplate' } },
    record: true,
  }),
}
