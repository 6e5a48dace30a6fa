/** Reports that a user has sent by mail. Ours: the specification has no such calls. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { mailAddress, mailAddressLength, mailKinds, mailPeriods, mailReasons } from '../reports/mailing.ts'
import { mailedNames } from '../safety/mailed-analyses.ts'
import { comparison, orgId, reportFile } from './report-question.ts'

const scheduleId = z.string().check(z.regex(/^\d{1,18}$/))

/** When and to whom. */
const delivery = {
  period: z.enum(mailPeriods),
  /** Of the platform's time zone: of each day, of Mondays, or of the first day of a month. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  recipients: z
    .array(z.string().check(z.trim(), z.maxLength(mailAddressLength), z.regex(mailAddress)))
    .check(z.minLength(1), z.maxLength(limits.reportRecipients)),
  kind: z.enum(mailKinds),
}

const mail = z.object({
  /** `waiting`: for its first try, or for another one at `nextTime`. */
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  /** First and last day that it is of, YYYY-MM-DD. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** When it was due, ms since 1970. */
  dueTime: z.number(),
  /** The user asked for it beside the schedule. */
  manual: z.boolean(),
  /** When it was sent or given up, ms since 1970; null: it is under way. */
  endTime: z.nullable(z.number()),
  nextTime: z.nullable(z.number()),
  attempts: z.int(),
  /** Empty: nothing was wrong. */
  reason: z.union([z.enum(mailReasons), z.literal('')]),
  /** What the mail server said; empty: nothing. */
  answer: z.string(),
  recipients: z.array(z.string()),
  /** Those of them that the mail server did not take; the others have it. */
  refused: z.array(z.string()),
  /** Rows of the file. */
  rows: z.int(),
  /** The file was too large for a mail, which has a link instead. */
  linked: z.boolean(),
})

const schedule = z.object({
  scheduleId: z.string(),
  report: z.enum(mailedNames),
  part: z.int(),
  /** What the user calls it; empty: as the report is called. */
  title: z.string(),
  ...delivery,
  active: z.boolean(),
  /** Names of some of the vehicles or organisations that it is of, as far as the user sees them, and how many they are. */
  subjects: z.array(z.string()),
  subjectCount: z.int(),
  /** When the next mail is due, ms since 1970; null: it is paused. */
  nextTime: z.nullable(z.number()),
  /** null: none was due yet. */
  last: z.nullable(mail),
})

const ofSchedule = {
  scope: 'routed',
  everyone: 'Schedules are those of who made them only.',
  errors: ['report.scheduleUnknown', 'report.noMail'],
} as const
const itsId = { request: { scheduleId: 'reportSchedule' } } as const

/** Times are texts, of the zone that the notes name. */
const cell = z.union([z.string().check(z.maxLength(2_000)), z.number(), z.null()])
const shortText = z.string().check(z.maxLength(200))
const mailedList = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  columns: z
    .array(z.object({ heading: shortText, width: z.int().check(z.minimum(20), z.maximum(2_000)) }))
    .check(z.minLength(1), z.maxLength(limits.mailedListColumns)),
  rows: z
    .array(z.array(cell).check(z.maxLength(limits.mailedListColumns)))
    .check(z.minLength(1), z.maxLength(limits.mailedListRows)),
  /** What the rows are of, line by line. */
  notes: z.array(z.array(shortText).check(z.maxLength(4))).check(z.maxLength(20)),
  recipients: delivery.recipients,
})

export const reportScheduleCalls = {
  mailList: call({
    about: 'Send a list as it is on the screen, as a sheet (XLSX), by mail to people of the own company, now',
    request: mailedList,
    data: z.object({
      delivered: z.array(z.string()),
      /** Those that the mail server did not take, and what it said. */
      refused: z.array(z.string()),
      answer: z.string(),
    }),
    everyone: 'The rows are those that the user sees; they go to accounts of the own company only.',
    errors: ['report.noMail', 'report.mailRecipient', 'report.mailNotTaken'],
    timeoutMs: 120_000,
    maxBytes: 4 * 1024 * 1024,
  }),
  getReportSchedules: call({
    about: 'The reports that the user has sent by mail, each with its last mail',
    data: z.object({ schedules: z.array(schedule) }),
    everyone: 'Schedules are shown to who made them only.',
    merge: { schedules: 'concat' },
    ids: { reply: { 'schedules[].scheduleId': 'reportSchedule' } },
  }),
  addReportSchedule: call({
    about: 'Have a report sent by mail for each day, week or month',
    request: z.object({
      ...reportFile,
      ...delivery,
      compare: comparison,
      /** Reports, and analyses of safety, which are of one organisation. */
      report: z.enum(mailedNames),
      vehicleIds: z._default(z.array(vehicleId).check(z.maxLength(limits.scheduledVehicles)), []),
      orgIds: z._default(z.array(orgId).check(z.maxLength(limits.reportOrganisations)), []),
    }),
    /** One for each platform. */
    data: z.object({ added: z.array(z.object({ scheduleId: z.string() })) }),
    everyone: 'The right is that of the report which is asked for.',
    merge: { added: 'concat' },
    ids: {
      request: { vehicleIds: 'vehicle', orgIds: 'organisation' },
      reply: { 'added[].scheduleId': 'reportSchedule' },
    },
    errors: ['report.noVehicle', 'report.noMail', 'report.scheduleLimit', 'vehicle.unknown', 'organisation.unknown'],
    record: true,
    leaves: 'entry',
  }),
  changeReportSchedule: call({
    about: 'Change when, to whom and as what a report is sent by mail, pause it or go on with it',
    request: z.object({ scheduleId, ...delivery, active: z.boolean() }),
    ...ofSchedule,
    ids: itsId,
    record: true,
    leaves: 'entry',
  }),
  deleteReportSchedule: call({
    about: 'End sending a report by mail',
    request: z.object({ scheduleId }),
    scope: ofSchedule.scope,
    everyone: ofSchedule.everyone,
    errors: ['report.scheduleUnknown'],
    ids: itsId,
    record: true,
  }),
  sendReportNow: call({
    about: 'Send the report of the last whole day, week or month now, beside its schedule',
    request: z.object({ scheduleId }),
    ...ofSchedule,
    ids: itsId,
    record: true,
  }),
  getReportMails: call({
    about: 'The mails of a schedule, the newest first',
    request: z.object({ scheduleId }),
    data: z.object({ mails: z.array(mail) }),
    scope: ofSchedule.scope,
    everyone: ofSchedule.everyone,
    errors: ['report.scheduleUnknown'],
    ids: itsId,
  }),
}
