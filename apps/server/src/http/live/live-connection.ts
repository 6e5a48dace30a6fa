/** One client of the live feed: the topics it follows, and for each the seq up to which it was sent the changes. */
import {
  allows,
  type ErrorName,
  errors,
  isTopic,
  type Lang,
  liveClose,
  type LiveServerMessage,
  type Right,
  type Topic,
  topicNames,
  topics,
} from '@outrider/contract'
import type { WebSocket } from 'ws'
import type { SignedInUser } from '../../calls/handlers.ts'
import { Refusal } from '../../calls/refusal.ts'
import type { AccessScope } from '../../fleet/access.ts'
import { envelopeOf } from '../replies.ts'
import type { TopicReader, TopicSources } from './topic-source.ts'

/** Where a client stands in a topic. */
interface Progress {
  /** It asked for the changes since this seq, or for a snapshot. */
  requested: { since: number | undefined } | undefined
  /** Last seq sent: the client has every change up to it. */
  seq: number
  /** Highest seq already filtered for this client (>= seq). */
  checkedSeq: number
}

/** A topic a client asks for, with the cursor up to which it knows it. */
export interface TopicRequest {
  topic: string
  epoch?: string | undefined
  seq?: number | undefined
}

/** A client with more unsent bytes than this is slow and sent nothing until its socket has drained. */
const maxBufferedBytes = 512 * 1024
/** Refusals of topics that may wait to be sent to a client; one that causes more is disconnected. */
const maxRefused = 32

/** Failures of the server, which say nothing about the client: it tries again. */
const ownFailures: ReadonlySet<ErrorName> = new Set(['server.failed', 'server.noDatabase'])

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

export class LiveConnection {
  readonly token: string
  /** It has answered the last ping. */
  alive = true
  readonly #socket: WebSocket
  readonly #sources: TopicSources
  readonly #lang: Lang
  readonly #columns: boolean
  readonly #followed = new Map<Topic, Progress>()
  readonly #refused = new Map<string, Refusal>()
  #user: SignedInUser

  constructor(
    socket: WebSocket,
    sources: TopicSources,
    { user, token, lang, columns }: { user: SignedInUser; token: string; lang: Lang; columns: boolean },
  ) {
    this.#socket = socket
    this.#sources = sources
    this.#user = user
    this.token = token
    this.#lang = lang
    this.#columns = columns
    socket.on('pong', () => {
      this.alive = true
    })
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
      if (!allows(topics[topic], user.rights)) this.#refuse(topic, new Refusal('access.noRight'))
      else progress.requested = { since: undefined }
    }
  }

  /** Starts topics, or goes on with them from a cursor. */
  follow(requests: readonly TopicRequest[]): void {
    for (const { topic, epoch, seq } of requests) {
      if (!isTopic(topic)) this.#refuse(topic, new Refusal('request.invalid', { detail: 'unknown topic' }))
      else if (!allows(topics[topic], this.#user.rights)) this.#refuse(topic, new Refusal('access.noRight'))
      else {
        const source = this.#sources[topic]
        const progress = this.#followed.get(topic) ?? { requested: undefined, seq: source.seq, checkedSeq: source.seq }
        progress.requested = { since: epoch === source.epoch ? seq : undefined }
        this.#followed.set(topic, progress)
      }
    }
    if (this.#refused.size > maxRefused) this.#socket.close(liveClose.protocol)
  }

  leave(names: readonly string[]): void {
    for (const name of names) if (isTopic(name)) this.#followed.delete(name)
  }

  /** There is something to send. */
  get isBehind(): boolean {
    if (this.#refused.size > 0) return true
    for (const [topic, { requested, checkedSeq }] of this.#followed)
      if (requested || checkedSeq !== this.#sources[topic].seq) return true
    return false
  }

  get isSlow(): boolean {
    return this.#socket.bufferedAmount > maxBufferedBytes
  }

  /** Sends what the client does not have yet, in the order of the topics in the contract. */
  sendChanges(scope: AccessScope): void {
    for (const [topic, refusal] of this.#refused) {
      const { rspCode, msg } = envelopeOf(refusal, this.#lang)
      this.#socket.send(JSON.stringify({ topic, type: 'topicRefused', rspCode, msg } satisfies LiveServerMessage))
    }
    this.#refused.clear()
    const reader = { user: this.#user, scope, columns: this.#columns }
    for (const topic of topicNames) {
      const progress = this.#followed.get(topic)
      if (progress?.requested) this.#answer(topic, progress, progress.requested.since, reader)
      else if (progress) this.#sendChangesOf(topic, progress, reader)
    }
  }

  /** Announces a change of this topic that has a message of its own. */
  announce(topic: Topic): void {
    const { announcements } = this.#sources[topic]
    if (announcements && this.#followed.has(topic)) this.#socket.send(announcements.message)
  }

  ping(): void {
    if (!this.alive) this.#socket.terminate()
    this.alive = false
    this.#socket.ping()
  }

  end(refusal: Refusal): void {
    refuseConnection(this.#socket, this.#lang, refusal)
  }

  #refuse(topic: string, refusal: Refusal): void {
    if (isTopic(topic)) this.#followed.delete(topic)
    this.#refused.set(topic, refusal)
  }

  /** Answers a request, also when nothing has changed: with a snapshot if not all changes since its seq are known. */
  #answer(topic: Topic, progress: Progress, since: number | undefined, reader: TopicReader): void {
    const source = this.#sources[topic]
    const { epoch, seq, completeFrom, announcements } = source
    const from = since !== undefined && since <= seq && since >= completeFrom ? since : undefined
    progress.requested = undefined
    progress.seq = seq
    progress.checkedSeq = seq
    const rows = source.read(reader, from)
    const serverTime = Date.now()
    if (from === undefined) return this.#socket.send(rows.message({ type: 'snapshot', epoch, seq, serverTime }))
    if (announcements && from < announcements.seq) this.#socket.send(announcements.message)
    this.#socket.send(rows.message({ type: 'changes', epoch, from, seq, serverTime }))
  }

  #sendChangesOf(topic: Topic, progress: Progress, reader: TopicReader): void {
    const source = this.#sources[topic]
    const { epoch, seq } = source
    if (progress.checkedSeq === seq) return
    // A slow client may have missed some that are dropped by now.
    if (progress.checkedSeq < source.completeFrom) return this.#answer(topic, progress, undefined, reader)
    const rows = source.read(reader, progress.checkedSeq)
    progress.checkedSeq = seq
    if (rows.count === 0) return
    const from = progress.seq
    progress.seq = seq
    this.#socket.send(rows.message({ type: 'changes', epoch, from, seq, serverTime: Date.now() }))
  }
}
