/**
 * Sends what waits. Each channel is sent to by itself, so that one whose service is slow or dead holds up no other; everything that waits is in the database,
 * and whichever server is there goes on with it.
 */
import { type Lang, type NoticeKind, noticeKinds } from '@outrider/contract'
import type { LastingBudgets } from '../../../calls/budget.ts'
import { takeOutgoing } from '../../../calls/outgoing-budget.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import type { NoticesPort } from '../../ports.ts'
import { decryptedFields, encryptedFields } from './encrypted-fields.ts'
import { type Answered, type ChannelValues, keptAnswerOf, type SenderParts } from './channel-sender.ts'
import type { ChoicesRepository } from './choices.repository.ts'
import { compose } from './compose.ts'
import { channelSenders } from './kinds/index.ts'
import { maySee } from './make-notices.ts'
import {
  noticesAreDue,
  type NoticeQueueRepository,
  type TakenNotice,
  type TakenNotices,
  type WaitingBounds,
} from './notice-queue.repository.ts'

interface NoticeQueueDependencies {
  dueWork: Pick<DueWork, 'add'>
  fleet: LiveFleet
  access: Pick<AccessGate, 'scope'>
  queue: NoticeQueueRepository
  budgets: LastingBudgets
  choices: ChoicesRepository
  /** Ports are there once all modules have started. */
  parts: () => SenderParts
  link: () => string | undefined
  notices: () => Pick<NoticesPort, 'send'>
  /** Of the data folder. */
  secret: Buffer
  metrics: Metrics
  now: () => number
  /** Between two looks for what is due again, ms. */
  everyMs: number
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

const goneTexts: Readonly<Record<Lang, string>> = { zh: '通知渠道已失效', en: 'A channel for notices does not work any more' }
const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

export class NoticeQueue {
  readonly #deps: NoticeQueueDependencies
  readonly #loop: WorkerLoop
  /** Channels that are being sent to. */
  readonly #pumps = new Map<number, Promise<void>>()
  readonly #messages
  #stopped = false

  constructor(deps: NoticeQueueDependencies) {
    this.#deps = deps
    this.#messages = deps.metrics.declare({
      messages: {
        kind: 'counter',
        name: 'outrider_notice_messages_total',
        about: 'Messages to channels for notices by kind and by what came of a try; empty: taken',
        labels: ['kind', 'fault'],
      },
    }).messages
    this.#loop = new WorkerLoop({
      work: () => this.#send(),
      log: deps.log,
      failure: 'notices cannot be sent; they wait',
      everyMs: deps.everyMs,
      foundBy: { dueWork: deps.dueWork, name: 'notices by channels', isDue: noticesAreDue },
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** There may be something to send. */
  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#loop.stop()
    await Promise.all(this.#pumps.values())
  }

  /** Bounds what waits, and tells who made a channel that was switched off for it. */
  async tidy(bounds: WaitingBounds): Promise<{ switchedOff: number; givenUp: number }> {
    const { off, givenUp } = await this.#deps.queue.tidy(bounds)
    for (const each of off) await this.#tellMaker(each)
    return { switchedOff: off.length, givenUp }
  }

  /** Returns when the next channel has its turn. */
  async #send(): Promise<More> {
    const due = await this.#deps.queue.due()
    const idle = due.filter(({ id }) => !this.#pumps.has(id))
    for (const { id, waitMs } of idle)
      if (waitMs <= 0 && !this.#stopped)
        this.#pumps.set(
          id,
          this.#one(id).finally(() => {
            this.#pumps.delete(id)
            this.wake()
          }),
        )
    const waits = idle.flatMap(({ waitMs }) => (waitMs > 0 ? [waitMs] : []))
    return waits.length > 0 ? Math.min(...waits) : undefined
  }

  /** One message; the next is due at the rate of the channel. */
  async #one(channelId: number): Promise<void> {
    const { queue, log } = this.#deps
    try {
      const taken = await queue.take(channelId)
      if (taken && taken.notices.length > 0) await this.#sendTaken(taken)
    } catch (error) {
      // What was taken is due again after its lease. Of the error the kind is enough: its text may have an address.
      log.error(
        { error: error instanceof Error ? error.name : 'unknown', channel: channelId },
        'notices cannot be sent; they wait',
      )
    }
  }

  async #sendTaken(taken: TakenNotices): Promise<void> {
    const { queue, secret, parts, link } = this.#deps
    const allowed = await this.#allowed(taken)
    const withheld = taken.notices.filter(each => !allowed.includes(each))
    if (withheld.length > 0) await queue.failed(idsOf(withheld), 'withheld')
    if (allowed.length === 0) return
    const { channel, person } = taken
    const sender = channelSenders[channel.kind]
    const fields = decryptedFields(channel.encrypted_fields, secret)
    const ownAddress = (channel.kind === 'sms' ? person?.mobile : person?.email) ?? ''
    if (person && ownAddress === '') return await queue.failed(idsOf(allowed), 'noAddress')
    const wait = await this.#outgoingWait(taken, allowed, fields.address || ownAddress)
    if (wait > 0) return await queue.postponed(idsOf(allowed), wait)
    const lang = person?.lang ?? channel.lang
    const { longest } = sender
    const composed = compose(allowed, { lang, keyword: fields.keyword, link: link(), longest })
    const [first] = allowed
    const { organisation_id: organisationId } = channel
    const notice = { id: first?.id ?? '', lang, ...composed, at: first?.at.getTime() ?? 0, ownAddress, organisationId }
    const answered = await sender.send(fields, notice, parts())
    await this.#settle({ ...taken, notices: allowed }, fields, answered)
  }

  /** ms until the operator's own service may send this; 0: now. */
  async #outgoingWait({ channel }: TakenNotices, notices: readonly TakenNotice[], address: string): Promise<number> {
    const { outgoing } = channelSenders[channel.kind]
    if (!outgoing) return 0
    const { budgets, fleet } = this.#deps
    const companies = fleet.organisations.rootsAbove([channel.organisation_id])
    // Tests anybody may have sent who administers.
    const urgent = notices.some(each => each.urgent && each.kind !== 'test')
    return await takeOutgoing(budgets, outgoing, { companies, addresses: [address], urgent })
  }

  async #settle(taken: TakenNotices, fields: ChannelValues, answered: Answered): Promise<void> {
    const { queue, secret } = this.#deps
    const { channel } = taken
    const ids = idsOf(taken.notices)
    const answer = keptAnswerOf(answered.answer, channel.kind, fields)
    const fault = answered.result === 'taken' ? '' : answered.result === 'again' ? answered.fault : answered.result
    this.#messages.inc({ kind: channel.kind, fault })
    if (answered.result === 'taken') return await queue.sent(channel.id, ids, answer)
    if (answered.result === 'refused') return await queue.failed(ids, 'refused', answer)
    if (answered.result === 'again') return await queue.notTaken(taken, { ...answered, answer })
    if (answered.result === 'moved') {
      const next = encryptedFields({ ...fields, address: answered.address }, secret)
      return await queue.moved(taken, next, channel.encrypted_fields)
    }
    // It waits until somebody has mended the channel, and is given up after two days.
    await queue.notTaken(taken, { fault: 'channel', answer })
    const off = await queue.switchOff(channel.id, 'gone')
    if (off) await this.#tellMaker(off)
  }

  async #tellMaker({ makerId, name }: { makerId: number; name: string }): Promise<void> {
    const { notices, now, log } = this.#deps
    try {
      await notices().send(makerId, lang => ({ type: 'noticeChannel', title: goneTexts[lang], body: name, at: now() }), {
        kind: 'waiting',
      })
    } catch (error) {
      log.warn(
        { err: error, userId: makerId },
        'who made a channel for notices could not be told that it is off; its screen says so',
      )
    }
  }

  /**
   * Rights, sight and choices may have changed since it was stored: of a person his, of a group those of anybody who chose it. What was for a person is for
   * no group, if the channel has become one.
   */
  async #allowed({ channel, person, notices }: TakenNotices): Promise<TakenNotice[]> {
    if (channel.personal !== (person !== null)) return []
    const chosen = await this.#deps.choices.chosen({ channelId: channel.id, ...(person && { userId: person.id }) })
    const allowed: TakenNotice[] = []
    for (const notice of notices) if (await this.#isAllowed(notice, chosen)) allowed.push(notice)
    return allowed
  }

  async #isAllowed(notice: TakenNotice, chosen: Awaited<ReturnType<ChoicesRepository['chosen']>>): Promise<boolean> {
    const { kind, vehicle_id: vehicleId, at } = notice
    if (kind === 'test') return true
    if (!isKind(kind)) return false
    for (const choice of chosen)
      if (choice.kind === kind && (await maySee(this.#deps, choice, { kind, vehicleId, at: at.getTime() }))) return true
    return false
  }
}

const idsOf = (notices: readonly TakenNotice[]): string[] => notices.map(({ id }) => id)
