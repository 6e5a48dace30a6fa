/** The calls for reports by mail: schedules of one's own, and what became of their mails. */
import {
  type DataOf,
  isMailedAnalysis,
  type Lang,
  limits,
  type MailedAnalysisName,
  mailedAnalyses,
  mailedRight,
} from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { LastingBudgets } from '../../../calls/budget.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { checkVisible, countedVehicles } from '../asked.ts'
import { orderOf } from '../exports/asked-export.ts'
import { reportDays } from '../exports/report-file.ts'
import type { ReportMailer } from './report-mailer.ts'
import type { Delivery, MailRow, ScheduleRow, SchedulesRepository } from './schedules.repository.ts'
import { subjectNames } from '../subject-names.ts'
import { unique } from './unique-addresses.ts'

interface ScheduleDependencies {
  readonly schedules: SchedulesRepository
  /** undefined: the operator has given no mail server. */
  readonly mailer: Pick<ReportMailer, 'wake'> | undefined
  readonly access: AccessGate
  readonly budgets: LastingBudgets
  readonly fleet: LiveFleet
  readonly timeZone: string
  /** ms since 1970. */
  readonly now: () => number
}

type SchedulePath =
  | 'report/getReportSchedules'
  | 'report/addReportSchedule'
  | 'report/changeReportSchedule'
  | 'report/deleteReportSchedule'
  | 'report/sendReportNow'
  | 'report/getReportMails'
type ReportMail = DataOf<'report/getReportMails'>['mails'][number]
type Shown = DataOf<'report/getReportSchedules'>['schedules'][number]

const hour = 3_600_000

export const scheduleHandlers = (dependencies: ScheduleDependencies): Handlers<SchedulePath> => {
  const { schedules, mailer, access, budgets, fleet, timeZone, now } = dependencies
  const own = async ({ userId }: SignedInUser, id: string): Promise<ScheduleRow> =>
    (await schedules.find(id, userId)) ?? fail('report.scheduleUnknown')
  const withMail = () => mailer ?? fail('report.noMail')
  const shown = async (row: ScheduleRow, last: MailRow | undefined, lang: Lang): Promise<Shown> => ({
    scheduleId: row.id,
    report: row.asked.report,
    part: row.asked.part,
    title: row.asked.title ?? '',
    kind: row.asked.kind,
    period: row.period,
    hour: row.hour,
    recipients: [...row.recipients],
    active: row.active,
    ...(await subjectNames({ access, fleet }, row.user_id, row.asked, lang)),
    nextTime: row.active ? row.next_at.getTime() : null,
    last: last ? mailShown(last, row, timeZone) : null,
  })
  return {
    async 'report/getReportSchedules'(_, { user, lang }) {
      if (!mailer) return { schedules: [] }
      const [rows, mails] = await Promise.all([schedules.ofUser(user.userId), schedules.lastMails(user.userId)])
      const last = new Map(mails.map(mail => [mail.schedule_id, mail]))
      return { schedules: await Promise.all(rows.map(row => shown(row, last.get(row.id), lang))) }
    },

    async 'report/addReportSchedule'({ period, hour: at, recipients, ...asked }, { user, lang }) {
      withMail()
      if (!user.rights[mailedRight(asked.report)]) fail('access.noRight')
      if (isMailedAnalysis(asked.report)) checkOne(asked.report, asked)
      // Refused now, not at the first mail.
      const today = { startTime: now(), endTime: now() }
      await checkVisible({ access, fleet, timeZone }, user.userId, asked)
      const { ids } = await countedVehicles({ access, fleet, timeZone }, user.userId, { ...asked, ...today })
      if (ids.length === 0) fail('report.noVehicle')
      const delivery = { period, hour: at, recipients: unique(recipients) }
      const scheduleId = await schedules.add(
        user.userId,
        { ...asked, ...orderOf(asked), lang },
        delivery,
        new Date(now()),
        limits.reportSchedules,
      )
      return { added: [{ scheduleId: scheduleId ?? fail('report.scheduleLimit') }] }
    },

    async 'report/changeReportSchedule'({ scheduleId, kind, active, period, hour: at, recipients }, { user }) {
      withMail()
      const row = await own(user, scheduleId)
      const delivery: Delivery = { period, hour: at, recipients: unique(recipients) }
      await schedules.change(row, kind, delivery, active, new Date(now()))
      return {}
    },

    async 'report/deleteReportSchedule'({ scheduleId }, { user }) {
      await schedules.remove((await own(user, scheduleId)).id)
      return {}
    },

    async 'report/sendReportNow'({ scheduleId }, { user }) {
      const running = withMail()
      const row = await own(user, scheduleId)
      // Not of the mails that there are: they end with their schedule.
      const sent = { kind: 'reports sent now', key: user.userId, amount: limits.reportsSentNow, within: hour }
      if ((await budgets.take([sent])) > 0) fail('request.tooMany')
      await schedules.sendNow(row, new Date(now()))
      running.wake()
      return {}
    },

    async 'report/getReportMails'({ scheduleId }, { user }) {
      const row = await own(user, scheduleId)
      const mails = await schedules.mailsOf(row.id)
      return { mails: mails.map(mail => mailShown(mail, row, timeZone)) }
    },
  }
}

function mailShown(mail: MailRow, { recipients }: Pick<ScheduleRow, 'recipients'>, timeZone: string): ReportMail {
  const [firstDay, lastDay] = reportDays({ startTime: mail.begin_at.getTime(), endTime: mail.end_at.getTime() }, timeZone)
  return {
    state: mail.state,
    firstDay,
    lastDay,
    dueTime: mail.due_at.getTime(),
    manual: mail.manual,
    endTime: mail.finished_at?.getTime() ?? null,
    nextTime: mail.state === 'waiting' ? mail.next_try_at.getTime() : null,
    attempts: mail.attempts,
    reason: mail.reason,
    answer: mail.answer,
    recipients: mail.recipients.length > 0 ? mail.recipients : [...recipients],
    refused: mail.refused,
    rows: mail.rows,
    linked: mail.linked,
  }
}

/** A table of several organisations or vehicles would be none of theirs. */
function checkOne(
  name: MailedAnalysisName,
  { orgIds, vehicleIds }: { orgIds: readonly string[]; vehicleIds: readonly string[] },
) {
  const ofVehicle = mailedAnalyses[name].of === 'vehicle'
  const [one, none] = ofVehicle ? [vehicleIds, orgIds] : [orgIds, vehicleIds]
  if (one.length !== 1 || none.length > 0) fail(ofVehicle ? 'vehicle.unknown' : 'organisation.unknown')
}
