/** One client of the live feed: the topics it follows, and for each the seq up to which it was sent the changes. */
import {
  allows,
  type ErrorName,
  errors,
  allowsLookAt,
  type FleetScreen,
  inModule,
  isTopic,
  type Lang,
  liveClose,
  type LiveServerMessage,
  type Right,
  type Topic,
  topicNames,
  topics,
} from '@outrider/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { SignedInUser } from '../../calls/handlers.ts'
import type { Turns } from '../../calls/turns.ts'
import { invalid, Refusal } from '../../calls/refusal.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import { envelopeOf } from '../replies.ts'
import { FeedSender } from './feed-sender.ts'
import type { SnapshotBudget } from './snapshot-budget.ts'
import type { OwnTopicSource, TopicHead, TopicReader, TopicRows, TopicSource, TopicSources } from './topic-source.ts'

/** Where a client stands in a topic. */
interface Progress {
  source: TopicSource | OwnTopicSource
  /** It asked for the changes since this seq, or for a snapshot. */
  requested: { since: number | undefined } | undefined
  /** Last seq sent: the client has every change up to it. */
  seq: number
  /** Highest seq already filtered for this client (>= seq). */
  checkedSeq: number
  /** Announcements up to this seq are known to the client; 0: it is not known yet what the client knows. */
  announcedSeq: number
}

const mayFollow = (topic: Topic, { rights, module, looker }: SignedInUser): boolean =>
  (looker === undefined || allowsLookAt(topic)) && allows(topics[topic], rights) && inModule(topics[topic], module)

/** A topic a client asks for, with the cursor up to which it knows it. */
export interface TopicRequest {
  topic: string
  epoch?: string | undefined
  seq?: number | undefined
  /** What to show, where the topic sends each client what it asks for. */
  screen?: FleetScreen | undefined
}

/** A message with more rows is long: some tens of milliseconds, and megabytes. */
const longFrom = 2_000
/** Refusals of topics that may wait to be sent to a client; one that causes more is disconnected. */
const maxRefused = 32

/** Failures of the server, which say nothing about the client: it tries again. */
const ownFailures: ReadonlySet<ErrorName> = new Set(['server.failed', 'server.noDatabase', 'server.noRoom'])

const closeCodeOf = ({ error }: Refusal): number => {
  if (ownFailures.has(error)) return liveClose.failed
  return errors[error].reaction === 'signInAgain' ? liveClose.session : liveClose.protocol
}

/** Ends a connection, with the reason. */
export function refuseConnection(socket: WebSocket, lang: Lang, refusal: Refusal): void {
  const { rspCode, msg } = envelopeOf(refusal, lang)
  socket.send(JSON.stringify({ type: 'refused', rspCode, msg } satisfies LiveServerMessage))
  socket.close(closeCodeOf(refusal))
}

interface LiveClient {
  readonly user: SignedInUser
  readonly token: string
  readonly lang: Lang
  /** Wants columns where a topic has them. */
  readonly columns: boolean
  /** At long messages. */
  readonly turns: Turns
  /** Of the user. */
  readonly budget: SnapshotBudget
  /** Of the user, as it is now. */
  readonly scopeNow: () => Promise<AccessScope>
  readonly log: FastifyBaseLogger
}

export class LiveConnection {
  readonly token: string
  /** It has answered the last ping. */
  alive = true
  readonly #socket: WebSocket
  readonly #sources: TopicSources
  readonly #sender: FeedSender
  readonly #budget: SnapshotBudget
  readonly #log: FastifyBaseLogger
  readonly #lang: Lang
  readonly #columns: boolean
  readonly #followed = new Map<Topic, Progress>()
  readonly #refused = new Map<string, Refusal>()
  readonly #scopeNow: () => Promise<AccessScope>
  #user: SignedInUser

  constructor(
    socket: WebSocket,
    sources: TopicSources,
    { user, token, lang, columns, turns, budget, scopeNow, log }: LiveClient,
  ) {
    this.#socket = socket
    this.#sender = new FeedSender(socket, turns, user.userId)
    this.#budget = budget
    this.#scopeNow = scopeNow
    this.#log = log
    this.#sources = sources
    this.#user = user
    this.token = token
    this.#lang = lang
    this.#columns = columns
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('close', () => this.leave([...this.#followed.keys()]))
  }

  get user(): SignedInUser {
    return this.#user
  }

  /** The user as found now: topics for which the right is gone are refused, the others begin again if the rights are other ones. */
  setUser(user: SignedInUser): void {
    const same = Object.entries(user.rights).every(([right, granted]) => this.#user.rights[right as Right] === granted)
    this.#user = user
    if (same) return
    for (const [topic, progress] of this.#followed) {
      if (!mayFollow(topic, user)) this.#refuse(topic, new Refusal('access.noRight'))
      else progress.requested = { since: undefined }
    }
  }

  /** Starts topics, or goes on with them from a cursor. */
  follow(requests: readonly TopicRequest[]): void {
    for (const { topic, epoch, seq, screen } of requests) {
      if (!isTopic(topic)) this.#refuse(topic, invalid('topic'))
      else if (!mayFollow(topic, this.#user)) this.#refuse(topic, new Refusal('access.noRight'))
      else {
        const progress = this.#followed.get(topic) ?? this.#begin(topic)
        const { source } = progress
        if (screen && 'ask' in source) source.ask(screen)
        progress.requested = { since: epoch === source.epoch ? seq : undefined }
      }
    }
    if (this.#refused.size > maxRefused) this.#socket.close(liveClose.protocol)
  }

  #begin(topic: Topic): Progress {
    const source = this.#sources[topic].ofConnection?.() ?? this.#sources[topic]
    const progress = { source, requested: undefined, seq: source.seq, checkedSeq: source.seq, announcedSeq: 0 }
    this.#followed.set(topic, progress)
    return progress
  }

  leave(names: readonly string[]): void {
    for (const name of names) if (isTopic(name)) this.#forget(name)
  }

  #forget(topic: Topic): void {
    const source = this.#followed.get(topic)?.source
    if (source && 'end' in source) source.end()
    this.#followed.delete(topic)
  }

  /** There is something to send. */
  get isBehind(): boolean {
    if (this.#refused.size > 0) return true
    for (const { source, requested, checkedSeq } of this.#followed.values())
      if (requested || checkedSeq !== source.seq) return true
    return false
  }

  /** It takes what it was sent before, or waits for its turn. */
  get isBusy(): boolean {
    return this.#sender.busy
  }

  /** Sends what the client does not have yet, in the order of the topics in the contract. */
  sendChanges(scope: AccessScope): void {
    for (const [topic, refusal] of this.#refused) {
      const { rspCode, msg } = envelopeOf(refusal, this.#lang)
      this.#sender.send(JSON.stringify({ topic, type: 'topicRefused', rspCode, msg } satisfies LiveServerMessage))
    }
    this.#refused.clear()
    const reader = { user: this.#user, scope, columns: this.#columns, lang: this.#lang }
    for (const topic of topicNames) {
      if (this.#sender.busy) return
      const progress = this.#followed.get(topic)
      if (progress?.requested) this.#answer(progress, progress.requested.since, reader)
      else if (progress) this.#sendChangesOf(progress, reader)
    }
  }

  ping(): void {
    if (!this.alive || this.#sender.takesNothing()) this.#socket.terminate()
    this.alive = false
    this.#socket.ping()
  }

  end(refusal: Refusal): void {
    // Within a long message the code of the close frame alone says why.
    if (this.#sender.withinMessage) this.#socket.close(closeCodeOf(refusal))
    else refuseConnection(this.#socket, this.#lang, refusal)
  }

  #refuse(topic: string, refusal: Refusal): void {
    if (isTopic(topic)) this.#forget(topic)
    this.#refused.set(topic, refusal)
  }

  /** Answers a request, also when nothing has changed: with a snapshot if not all changes since its seq are known. */
  #answer(progress: Progress, since: number | undefined, reader: TopicReader): void {
    // Asked again at the next flush, before anything is read for it.
    if (this.#budget.isEmpty) return
    const { source } = progress
    if ('isDue' in source && !source.isDue) return
    const { seq, completeFrom } = source
    const from = since !== undefined && since <= seq && since >= completeFrom ? since : undefined
    const rows = source.read(reader, from)
    if (rows.count > longFrom) this.#budget.take()
    progress.requested = undefined
    // What changed before a client knew anything is in the list that it loads.
    progress.announcedSeq = from ?? (progress.announcedSeq || seq)
    this.#announce(progress, reader)
    this.#send(rows, { progress, from, reader })
  }

  /** Tells the client of changes with a message of their own, once for all that concern it since the last time. */
  #announce(progress: Progress, reader: TopicReader): void {
    const announcements = 'announcements' in progress.source ? progress.source.announcements : undefined
    if (!announcements) return
    const last = announcements.lastFor(reader)
    if (last <= progress.announcedSeq) return
    progress.announcedSeq = last
    this.#sender.send(announcements.message)
  }

  #sendChangesOf(progress: Progress, reader: TopicReader): void {
    const { source } = progress
    if (progress.checkedSeq === source.seq) return
    // A slow client may have missed some that are dropped by now.
    if (progress.checkedSeq < source.completeFrom) return this.#answer(progress, undefined, reader)
    this.#announce(progress, reader)
    const rows = source.read(reader, progress.checkedSeq)
    if (rows.count === 0) progress.checkedSeq = source.seq
    else this.#send(rows, { progress, from: progress.seq, reader })
  }

  #send(
    rows: TopicRows,
    { progress, from, reader }: { progress: Progress; from: number | undefined; reader: TopicReader },
  ): void {
    const { source } = progress
    const head = (): TopicHead => {
      const { epoch, seq } = source
      progress.seq = seq
      progress.checkedSeq = seq
      const serverTime = Date.now()
      return from === undefined ? { type: 'snapshot', epoch, seq, serverTime } : { type: 'changes', epoch, from, seq, serverTime }
    }
    if (rows.count <= longFrom || !rows.long) return this.#sender.send(rows.message(head()))
    const sending = this.#sender.sendLong(async () => {
      // Read again: many may wait for their turn, each with all of its rows otherwise, and the user may see less by then.
      const now = { ...reader, user: this.#user, scope: await this.#scopeNow() }
      const message = source.read(now, from).long?.(head())
      if (!message) throw new TypeError('no long message')
      return message
    })
    sending.catch((error: unknown) => {
      if (this.#socket.readyState !== this.#socket.OPEN) return
      this.#log.warn({ err: error }, 'live feed closed: message not sent')
      this.#socket.close(liveClose.failed)
    })
  }
}
