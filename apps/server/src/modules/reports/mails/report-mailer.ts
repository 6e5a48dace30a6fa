/**
 * Sends reports by mail when they are due. Each mail that is due is a row before it is sent, which one server takes at a time and goes on with until
 * it is sent or given up; what its user may see is looked at again then.
 */
import { isMailedAnalysis, type MailedAnalysisName, mailedRight, type MailReason, type ShownUnits } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Account, UserRepository } from '../../../accounts/user.repository.ts'
import type { LastingBudgets } from '../../../calls/budget.ts'
import { takeOutgoing } from '../../../calls/outgoing-budget.ts'
import { Refusal } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import type { Logos } from '../../logos.ts'
import type { AnalysesPort, FiguresPort, WrittenFormsPort } from '../../ports.ts'
import { type CountedVehicles, countedVehicles, seesStill } from '../asked.ts'
import { analysisFile } from '../exports/analysis-file.ts'
import type { AskedMail } from '../exports/asked-export.ts'
import { reportDays, reportFile, reportFileName } from '../exports/report-file.ts'
import { reportFileTypes } from '../exports/table-bytes.ts'
import type { FreshFigures } from '../fresh-figures.ts'
import { type Mail, type MailServer, MailNotTaken, type Taken } from './mail.ts'
import { mailTexts } from './mail-texts.ts'
import type { MailRow, ScheduleRow, SchedulesRepository } from './schedules.repository.ts'
import { type Names, subjectNames } from '../subject-names.ts'
import { reportPath } from './subjects.ts'

interface MailerDependencies {
  readonly db: Kysely<Database>
  readonly schedules: SchedulesRepository
  readonly server: MailServer
  readonly users: Pick<UserRepository, 'byId'>
  readonly access: AccessGate
  readonly budgets: LastingBudgets
  readonly fleet: LiveFleet
  readonly events: Pick<Events, 'record'>
  readonly fresh: FreshFigures
  readonly age: FiguresPort['ageOf']
  readonly written: WrittenFormsPort
  readonly logos: Pick<Logos, 'forMailOf'>
  /** Asked for when a mail is made: its module may start later. */
  readonly analyses: () => AnalysesPort
  readonly timeZone: string
  readonly title: string
  /** Where people open the platform. */
  readonly webAddress: string | undefined
  readonly maxMegabytes: number
  /** ms since 1970. */
  readonly now: () => number
  readonly log: { error(fields: object, text: string): void; warn(fields: object, text: string): void }
}

/** After a refusal for now, minutes; beyond the last it is given up. */
export const pauses = [1, 5, 15, 30, 60, 120, 240] as const

const nobody: Taken = { delivered: [], later: [], refused: [], answer: '' }

type Job = MailRow & { schedule: ScheduleRow }

/** What a mail is made of. */
interface Found {
  readonly user: Account
  readonly vehicles: CountedVehicles
  readonly names: Names
  readonly written: ShownUnits
}

/** It is not sent, and why. */
class NotSent extends Error {
  override name = 'NotSent'
  readonly reason: MailReason
  constructor(reason: MailReason) {
    super(reason)
    this.reason = reason
  }
}

/** As many mails as a day allows have gone to one of these addresses, or from the company. */
class Limited extends Error {
  override name = 'Limited'
}

/** It is not this server's any more: another one has it, its schedule was deleted, or this server stops. */
class Left extends Error {
  override name = 'Left'
}

export class ReportMailer {
  readonly #dependencies: MailerDependencies
  readonly #loop: WorkerLoop

  constructor(dependencies: MailerDependencies) {
    this.#dependencies = dependencies
    this.#loop = new WorkerLoop({
      work: () => this.#sendNext(),
      log: dependencies.log,
      failure: 'reports to be sent by mail could not be read; it is tried again',
    })
  }

  /** What is due is put into the queue, and the queue is sent. */
  async run(signal: AbortSignal): Promise<{ planned: number }> {
    signal.addEventListener('abort', () => void this.stop(), { once: true })
    const planned = await this.#dependencies.schedules.planDue(this.#now())
    this.wake()
    await this.settled()
    return { planned }
  }

  /** There may be something to send. */
  wake(): void {
    this.#loop.wake()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** What the mail server is just being told is told to its end. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  #now(): Date {
    return new Date(this.#dependencies.now())
  }

  async #sendNext(): Promise<More> {
    const job = await this.#dependencies.schedules.take(this.#now())
    // A server that is not there would cost each of the others the same time.
    return job !== undefined && (await this.#send(job)) !== 'unreachable'
  }

  async #send(job: Job): Promise<MailReason | ''> {
    const { schedules, log } = this.#dependencies
    const recipients = job.schedule.recipients
    const missing = recipients.filter(address => !job.delivered.includes(address) && !job.refused.includes(address))
    const soFar = { delivered: job.delivered, refused: job.refused }
    try {
      const mail = await this.#mailOf(job, missing)
      if ((await this.#outgoingWait(job, missing)) > 0) throw new Limited()
      // Nobody, where the recipients were changed between two tries.
      const { delivered, later, refused, answer } = missing.length > 0 ? await this.#dependencies.server.send(mail) : nobody
      await this.#end(job, recipients, {
        delivered: [...job.delivered, ...delivered],
        refused: [...job.refused, ...refused],
        later,
        answer: later.length + refused.length > 0 ? answer : '',
        reason: later.length > 0 ? 'busy' : refused.length > 0 ? 'refused' : '',
      })
      return ''
    } catch (error) {
      if (error instanceof Left) {
        await schedules.leave(job, this.#now())
        return ''
      }
      if (error instanceof Limited) {
        await this.#end(job, recipients, { ...soFar, later: missing, reason: 'limited', answer: '' })
        return 'limited'
      }
      if (error instanceof MailNotTaken) {
        const { reason, message: answer } = error
        const rest = reason === 'refused' ? { refused: [...job.refused, ...missing], later: [] } : { ...soFar, later: missing }
        await this.#end(job, recipients, { ...soFar, ...rest, reason, answer })
        return reason
      }
      const reason = error instanceof NotSent ? error.reason : 'notMade'
      if (reason === 'notMade') log.error({ err: error, mailId: job.id }, 'a report could not be made for its mail')
      await this.#end(job, recipients, { ...soFar, later: [], reason, answer: '' })
      return reason
    }
  }

  async #outgoingWait({ schedule }: Job, missing: readonly string[]): Promise<number> {
    if (missing.length === 0) return 0
    const { access, budgets, fleet } = this.#dependencies
    const companies = fleet.organisations.rootsAbove((await access.scope(schedule.user_id)).organisationIds)
    return await takeOutgoing(budgets, 'mail', { companies, addresses: missing })
  }

  /** Those in `later` are tried again, unless that was the last time. */
  async #end(
    job: Job,
    recipients: readonly string[],
    { delivered, refused, later, reason, answer }: Taken & { reason: MailReason | '' },
  ): Promise<void> {
    const { schedules, events } = this.#dependencies
    const pause = later.length > 0 ? pauses[job.attempts - 1] : undefined
    const now = this.#now()
    if (pause !== undefined) {
      const nextTry = new Date(now.getTime() + pause * 60_000)
      await schedules.end(job, { state: 'waiting', reason, answer, delivered, refused, nextTry }, recipients, now)
      return
    }
    const state = delivered.length > 0 ? 'sent' : 'failed'
    const notTo = [...refused, ...later]
    await schedules.end(job, { state, reason, answer, delivered, refused: notTo }, recipients, now)
    events.record({
      kind: 'reportMailed',
      userId: job.schedule.user_id,
      subjects: [{ kind: 'reportSchedule', id: job.schedule_id }],
      state,
      to: delivered,
      notTo,
      reason,
    })
  }

  async #mailOf(job: Job, missing: readonly string[]): Promise<Mail> {
    const { schedules, access, fleet, fresh, timeZone, title, webAddress, maxMegabytes } = this.#dependencies
    const { schedule } = job
    const { user_id: userId, recipients, period } = schedule
    const what: AskedMail = { ...schedule.asked, startTime: job.begin_at.getTime(), endTime: job.end_at.getTime() }
    const user = await this.#mayStill(userId, what)
    const vehicles = await this.#vehiclesOf(userId, what)
    await fresh(vehicles.ids, what.endTime)
    const names = await subjectNames({ access, fleet }, userId, what, what.lang)
    const written = await this.#dependencies.written.of(userId, what.lang)
    const { bytes, rows } = await this.#file(job, what, { user, vehicles, names, written })
    if (!(await schedules.keep(job, rows, bytes === undefined, recipients, this.#now())) || this.#loop.stopped) throw new Left()
    const [firstDay, lastDay] = reportDays(what, timeZone)
    const texts = mailTexts({
      asked: what,
      period,
      dateForm: written.dateForm,
      firstDay,
      lastDay,
      ...names,
      rows,
      tooLargeFor: bytes === undefined ? maxMegabytes : undefined,
      link:
        webAddress === undefined
          ? undefined
          : webAddress.replace(/\/$/, '') +
            reportPath(what, { firstDay, lastDay, startTime: what.startTime, endTime: what.endTime }),
      userName: user.name || user.login,
      title,
    })
    const logo = await this.#dependencies.logos.forMailOf(userId)
    // To make it may have taken a minute.
    await this.#mayStill(userId, what)
    if (!(await seesStill({ access, fleet, timeZone }, userId, vehicles))) throw new NotSent('noVehicle')
    const file = bytes && { name: reportFileName(what, names, timeZone), type: reportFileTypes[what.kind], bytes }
    return { id: `report-${job.id}-${job.due_at.getTime()}`, to: recipients, missing, ...texts, file, logo }
  }

  async #mayStill(userId: number, what: AskedMail): Promise<Account> {
    const user = await this.#dependencies.users.byId(userId)
    if (!user || user.locked_at) throw new NotSent('accountLocked')
    if (!user.rights[mailedRight(what.report)]) throw new NotSent('noRight')
    return user
  }

  async #vehiclesOf(userId: number, what: AskedMail): Promise<CountedVehicles> {
    const { access, fleet, timeZone } = this.#dependencies
    try {
      const vehicles = await countedVehicles({ access, fleet, timeZone }, userId, what)
      if (vehicles.ids.length > 0) return vehicles
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    throw new NotSent('noVehicle')
  }

  async #analysis(
    name: MailedAnalysisName,
    what: AskedMail,
    { user, vehicles, names, written }: Found,
    note: (done: number) => Promise<void>,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { analyses, timeZone, age, title: platform } = this.#dependencies
    const { startTime, endTime, lang, orgIds } = what
    const reader = {
      user: { userId: user.id, rights: user.rights },
      orgId: Number(orgIds[0] ?? 0),
      vehicleIds: vehicles.ids,
      startTime,
      endTime,
      lang,
      units: written,
    }
    const table = await analyses().tableOf(name, reader)
    await note(table.rows.length)
    return analysisFile(table, what, names, {
      timeZone,
      platform,
      asOf: await age(vehicles.ids, endTime),
      now: this.#now().getTime(),
    })
  }

  /** Its rows are counted to the end; `bytes` undefined: more than a mail takes. */
  async #file(
    job: Job,
    what: AskedMail,
    { user, vehicles, names, written }: Found,
  ): Promise<{ bytes: Uint8Array | undefined; rows: number }> {
    const { db, fleet, timeZone, title, age, schedules, maxMegabytes } = this.#dependencies
    const most = maxMegabytes * 1024 * 1024
    let rows = 0
    let said = performance.now()
    const note = async (done: number): Promise<void> => {
      rows = done
      if (this.#loop.stopped) throw new Left()
      if (performance.now() - said < leaseKept) return
      said = performance.now()
      if (!(await schedules.keep(job, done, false, [], this.#now()))) throw new Left()
    }
    const portions: Uint8Array[] = []
    let size = 0
    const parts = { db, fleet, timeZone, title, age, now: () => this.#now().getTime() }
    const { report } = what
    const file = isMailedAnalysis(report)
      ? await this.#analysis(report, what, { user, vehicles, names, written }, note)
      : reportFile(parts, { ...what, report }, vehicles, names, written, note)
    for await (const part of file) {
      size += part.byteLength
      if (size > most) portions.length = 0
      else portions.push(part)
    }
    return { bytes: size > most ? undefined : Buffer.concat(portions), rows }
  }
}

/** Least time between two notes that a file is still being made, ms. */
const leaseKept = 60_000
