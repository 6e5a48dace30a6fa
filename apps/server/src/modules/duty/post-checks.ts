/** On-duty checks from question to answer: stored before anybody is told, the first answer counts, and it is sent when a link takes it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Bus } from '../../events/bus.ts'
import type { PostCheckRecord } from '../../events/post-check-record.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { vehicleWithPlate } from '../vehicle-with-plate.ts'
import type { Superior } from '../../supervision/superior.ts'
import type { SharedLink } from '../../supervision/superior-link.ts'
import { namesOfAlarm } from '../../supervision/alarm-messages.ts'
import type { AnswerToSend, AskedAlarm, AskedCheck, AskedNotice, AskedWarning } from '../../supervision/asked.ts'
import type { UnservedMessage } from '../../supervision/unserved.ts'
import { AnswersThatLeft } from './answers-that-left.ts'
import type { PostCheckRepository } from './post-checks.repository.ts'

interface PostChecksDependencies {
  db: Kysely<Database>
  bus: Bus
  fleet: LiveFleet
  checks: PostCheckRepository
  /** Ids of the platforms. */
  superiors: readonly string[]
  /** The number of the connection that took it; undefined: none did. */
  send: (superior: string, answer: AnswerToSend) => Promise<number | undefined>
  /** Whether this server has the links with this platform. */
  holds: (superior: string) => boolean
  /** For the user who answers to wait until the answer leaves, and between two looks at what has not left, ms. */
  times?: { leaving: number; look: number }
  log: { error(fields: object, text: string): void }
}

const ownerType = 2
const usualTimes = { leaving: 5_000, look: 10_000 }

export class PostChecks {
  readonly #deps: PostChecksDependencies
  readonly #ends: (() => void)[]
  /** Sending of answers, one after the other for each platform. */
  readonly #sending = new Map<string, Promise<void>>()
  readonly #left = new AnswersThatLeft()
  #reading: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: PostChecksDependencies) {
    this.#deps = deps
    this.#ends = [
      deps.bus.subscribe('postChecksChangedElsewhere', ({ by, uniqueIds }) => {
        if (by !== deps.fleet.epoch) this.#reading = this.#reading.then(() => this.#readElsewhere(uniqueIds))
      }),
    ]
  }

  /** Tells the live feed what is open. */
  async start(): Promise<void> {
    await this.#readElsewhere(undefined)
    const { times = usualTimes, superiors, holds } = this.#deps
    // What the database or the network refused for a moment leaves without waiting for another answer.
    this.#timer = setInterval(() => {
      for (const superior of superiors) if (holds(superior)) void this.sendAnswers(superior)
    }, times.look)
  }

  async settled(): Promise<void> {
    await this.#reading
    await Promise.all(this.#sending.values())
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const end of this.#ends) end()
    await this.settled()
  }

  /** A question: stored, then told. One that has an answer is answered again at once. */
  async asked(superior: Superior, check: AskedCheck, secondsAgo = 0): Promise<void> {
    const { checks } = this.#deps
    const { objectText: object, accessCode } = check
    const owner = check.objectType === ownerType ? superior.owners.find(({ certificate }) => certificate === object) : undefined
    const code = String(accessCode || superior.accessCode)
    const { uniqueId } = await this.#change(within =>
      checks
        .ask(
          {
            superior: superior.id,
            superiorName: superior.name,
            form: check.form,
            infoId: check.infoId,
            objectType: check.objectType,
            objectId: check.objectId,
            objectText: object,
            answerTime: check.answerTime,
            serial: check.serial,
            platformNumber: check.objectType === 1 && object !== '' ? object : code,
            certificate: check.objectType === ownerType ? object : '',
            proprietor: owner ? this.#deps.fleet.organisations.name(owner.organisation, 'zh') : '',
            content: check.text,
            organisationIds: owner ? [owner.organisation] : (superior.organisations ?? null),
            askedAt: check.askedAt,
            secondsAgo,
            minutes: check.answerTime || superior.answerMinutes,
          },
          within,
        )
        .then(stored => ({ ...stored, changed: [stored.uniqueId] })),
    )
    const [stored] = await checks.byIds([uniqueId])
    if (stored?.answer) void this.sendAnswers(superior.id)
  }

  /** An alarm to be dealt with, which rings as a check does. One whose time is over when it comes is kept and may still be answered. */
  async urged(superior: Superior, alarm: AskedAlarm, secondsAgo = 0): Promise<void> {
    const { checks, fleet } = this.#deps
    const { plate, vehicle } = alarm
    const organisationId = await this.#organisationOf(superior, plate)
    const { uniqueId } = await this.#change(within =>
      checks
        .ask(
          {
            superior: superior.id,
            superiorName: superior.name,
            form: 'alarm',
            infoId: alarm.supervisionId,
            objectType: vehicle?.plateColor ?? null,
            objectId: vehicle?.plate ?? null,
            objectText: plate,
            answerTime: null,
            serial: alarm.serial,
            platformNumber: String(alarm.accessCode || superior.accessCode),
            certificate: '',
            proprietor: organisationId === undefined ? '' : fleet.organisations.name(organisationId, 'zh'),
            content: [namesOfAlarm(alarm.alarmType).name, plate].filter(Boolean).join(' · '),
            organisationIds: organisationId === undefined ? (superior.organisations ?? null) : [organisationId],
            askedAt: alarm.askedAt,
            secondsAgo,
            minutes: superior.answerMinutes,
            alarm: {
              type: alarm.alarmType,
              at: alarm.alarmAt,
              deadline: alarm.deadline,
              level: alarm.level,
              supervisor: alarm.supervisor,
            },
          },
          within,
        )
        .then(stored => ({ ...stored, changed: [stored.uniqueId] })),
    )
    const [stored] = await checks.byIds([uniqueId])
    if (stored?.answer) void this.sendAnswers(superior.id)
  }

  /** Of the vehicle with this plate, if it is one that the platform knows; undefined: none, or several. */
  async #organisationOf(superior: Superior, plate: string): Promise<number | undefined> {
    const { db, fleet } = this.#deps
    if (plate === '') return undefined
    const ids = [...fleet.organisations.below(superior.organisations ?? fleet.organisations.roots)]
    const vehicleId = await vehicleWithPlate(db, ids, plate)
    return vehicleId === undefined ? undefined : fleet.vehicle(vehicleId)?.identity.organisationId
  }

  /** A warning of an alarm, or one of another platform: nothing is answered. */
  async warned(superior: Superior, { text, ...warning }: AskedWarning): Promise<void> {
    const organisationId = await this.#organisationOf(superior, warning.plate)
    await this.#deps.checks.keepNotice({
      superior: superior.id,
      superiorName: superior.name,
      infoId: 0,
      objectType: null,
      objectId: null,
      content: text,
      organisationIds: organisationId === undefined ? (superior.organisations ?? null) : [organisationId],
      warning,
    })
  }

  async noticed(superior: Superior, notice: AskedNotice): Promise<void> {
    await this.#deps.checks.keepNotice({
      superior: superior.id,
      superiorName: superior.name,
      infoId: notice.infoId,
      objectType: notice.objectType,
      objectId: notice.objectId,
      content: notice.text,
      organisationIds: superior.organisations ?? null,
    })
  }

  async unserved(superior: Superior, message: UnservedMessage): Promise<void> {
    const { id, name, organisations = null } = superior
    await this.#deps.checks.keepUnserved({ ...message, superior: id, superiorName: name, organisationIds: organisations })
  }

  /** Never rejects: the links go on without it. */
  async usedTwice(superior: Superior, shared: SharedLink): Promise<void> {
    const { checks, log } = this.#deps
    try {
      await checks.keepClone(
        { superior: superior.id, superiorName: superior.name, organisationIds: superior.organisations ?? null },
        shared,
      )
    } catch (error) {
      log.error({ err: error, superior: superior.id }, 'a link that somebody else uses too could not be kept')
    }
  }

  /** False: somebody else was first. Waits until the answer left, no link took it, or a link takes its time. */
  async answer(
    check: PostCheckRecord,
    answer: { userId: number; responder: string; phone: string; content: string; result: number | null },
  ): Promise<boolean> {
    const { checks, holds, times = usualTimes } = this.#deps
    const { first } = await this.#change(async within => {
      const won = await checks.answer(check.uniqueId, answer, within)
      return { first: won, changed: won ? [check.uniqueId] : [] }
    })
    if (first && holds(check.superior))
      await Promise.race([this.sendAnswers(check.superior), wait(times.leaving, undefined, { ref: false })])
    return first
  }

  /** A connection has ended that was silent for so long, ms: what left on it since may not have arrived, and leaves once more. */
  lost(superior: string, connection: number, unheardFor: number): void {
    const uniqueIds = this.#left.unheard(connection, unheardFor)
    if (uniqueIds.length > 0) void this.#queue(superior, () => this.#deps.checks.sendAgain(uniqueIds))
  }

  /** Sends what has not left; `late`: a link is back, so what is sent now could not leave before. */
  sendAnswers(superior: string, late = false): Promise<void> {
    return this.#queue(superior, () => this.#send(superior, late))
  }

  #queue(superior: string, work: () => Promise<void>): Promise<void> {
    const sending = (this.#sending.get(superior) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, superior }, 'answers to on-duty checks could not be sent yet'),
      )
    this.#sending.set(superior, sending)
    return sending
  }

  async #send(superior: string, late: boolean): Promise<void> {
    const { checks, send } = this.#deps
    for (const each of await checks.unsent(superior)) {
      const connection = await send(superior, each)
      if (connection === undefined) return
      this.#left.add(connection, each)
      await this.#change(async within => {
        await checks.markSent(each, late, within)
        return { changed: [each.uniqueId] }
      })
    }
  }

  /** Changes checks in a transaction, then tells this server and the others. */
  async #change<T extends { changed: readonly string[] }>(
    work: (within: Parameters<Parameters<ReturnType<Kysely<Database>['transaction']>['execute']>[0]>[0]) => Promise<T>,
  ): Promise<T> {
    const { db, bus, fleet, checks } = this.#deps
    const { result, records } = await db.transaction().execute(async within => {
      const done = await work(within)
      if (done.changed.length > 0) await notifyChange(within, { kind: 'postChecks', by: fleet.epoch, uniqueIds: done.changed })
      return { result: done, records: await checks.byIds(done.changed, within) }
    })
    if (records.length > 0) bus.publish({ kind: 'postChecksChanged', checks: records })
    return result
  }

  /** For those who ring people. */
  change = this.#change.bind(this)

  async #readElsewhere(uniqueIds: readonly string[] | undefined): Promise<void> {
    const { checks, bus, superiors, holds, log } = this.#deps
    try {
      const found = uniqueIds ? await checks.byIds(uniqueIds) : await checks.open(new Date())
      if (found.length > 0) bus.publish({ kind: 'postChecksChanged', checks: found })
      // An answer that was given at another server leaves from here.
      // Nobody says which answers there are if notifications were missed.
      if (!uniqueIds) for (const superior of superiors) if (holds(superior)) void this.sendAnswers(superior)
      const waiting = found.filter(({ answer, superior }) => answer && answer.sentAt === null && holds(superior))
      for (const superior of new Set(waiting.map(each => each.superior))) void this.sendAnswers(superior)
    } catch (error) {
      log.error({ err: error }, 'on-duty checks that another server changed cannot be read')
    }
  }
}
