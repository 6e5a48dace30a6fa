/** Who speaks with which cab now: recorded from the beginning to the end, and ended when the user may not any more. */
import { randomBytes } from 'node:crypto'
import { limits, type TalkEnd } from '@outrider/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DueWork } from '../../../jobs/due-work.ts'
import type { Sessions } from '../../../accounts/sessions.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { TalkHearer } from '../../../media/talk/talk-hearer.ts'
import type { ViewerLink } from '../../../media/viewer.ts'
import type { Events } from '../../../record/event-record.ts'
import type { JoinedTalk } from '../../ports.ts'
import type { Conversation, Member } from './conversation.ts'
import { SpeechPace, HeardTime } from '../../../media/talk/speech-pace.ts'
import { OpenWork } from '../../../jobs/open-work.ts'
import { type TalkRepository, talksAreLost } from './talks.repository.ts'

const tokenMs = 30_000
const maxTokens = 5_000
/** A line that was asked for and that nobody joins is ended, ms. */
const unjoinedMs = 10_000
const defaultEveryMs = 15_000
/** The longest talk, ms: one that was forgotten does not hold a line for days. */
const longest = 4 * 3_600_000

export interface TalkUser {
  userId: number
  sessionId: string
  name: string
}

interface Grant extends TalkUser {
  conversation: Conversation
}

interface TalksDependencies {
  repository: TalkRepository
  sessions: Pick<Sessions, 'onEnd' | 'onRecheck' | 'rightsOf'>
  access: AccessGate
  fleet: Pick<LiveFleet, 'onListChange'>
  events: Events
  /** The operator of this server allows listening. */
  mayListen: boolean
  everyMs?: number
  dueWork: Pick<DueWork, 'add'>
  log: { error(fields: object, text: string): void }
}

interface Entry {
  conversation: Conversation
  member: Member
  /** Of its records, by vehicle. */
  ids: Map<number, string>
  /** Monotonic ms. */
  since: number
}

export class Talks {
  readonly #deps: TalksDependencies
  readonly #grants = new LRUCache<string, Grant>({ maxSize: maxTokens, sizeCalculation: () => 1, ttl: tokenMs })
  readonly #entries = new Set<Entry>()
  readonly #joining = new Set<Grant>()
  readonly #unjoined = new Map<Conversation, NodeJS.Timeout>()
  readonly #writing = new OpenWork()
  readonly #timer: NodeJS.Timeout
  readonly #endLooks: () => void
  readonly #endListChanges: () => void
  #recording: Promise<void> | undefined

  constructor(deps: TalksDependencies) {
    this.#deps = deps
    deps.sessions.onEnd(({ sessionId, userId }) => {
      for (const { member } of this.#entries)
        if (member.userId === userId && (sessionId === undefined || member.sessionId === sessionId))
          member.hearer.end('notAllowed')
      this.#sweep()
    })
    deps.sessions.onRecheck(userId => this.#check(userId))
    // A company may let nobody listen any more, or have a vehicle no more.
    this.#endListChanges = deps.fleet.onListChange(() => this.#check(undefined))
    const everyMs = deps.everyMs ?? defaultEveryMs
    this.#timer = setInterval(() => this.#check(undefined), everyMs)
    this.#timer.unref()
    const isDue = () => (this.#entries.size > 0 ? sql`true` : talksAreLost())
    this.#endLooks = deps.dueWork.add({ name: 'talks', isDue, everyMs, found: () => this.#record() })
  }

  readonly lifetimeMs = tokenMs

  get size(): number {
    return this.#entries.size
  }

  /** This user may open one more. */
  hasRoom(userId: number): boolean {
    let count = 0
    for (const { member } of this.#entries) if (member.userId === userId) count += 1
    for (const grant of this.#joining) if (grant.userId === userId) count += 1
    for (const grant of this.#grants.values()) if (grant.userId === userId) count += 1
    return count < limits.talksOfUser
  }

  /** A token for one connection to it. */
  grant(conversation: Conversation, user: TalkUser): string {
    const token = randomBytes(24).toString('base64url')
    this.#grants.set(token, { ...user, conversation })
    if (conversation.members.size === 0) {
      clearTimeout(this.#unjoined.get(conversation))
      const unjoined = setTimeout(() => {
        this.#unjoined.delete(conversation)
        if (conversation.members.size === 0) conversation.end('stopped')
      }, unjoinedMs)
      unjoined.unref()
      this.#unjoined.set(conversation, unjoined)
    }
    return token
  }

  /** undefined: the token opens nothing, or the user may not any more. */
  async join(token: string, link: ViewerLink, address: string): Promise<JoinedTalk | undefined> {
    const grant = this.#grants.get(token)
    this.#grants.delete(token)
    const refuse = (reason: string): undefined => {
      this.#deps.events.record({ kind: 'videoRefused', reason, address, phone: '', channel: 0 })
    }
    if (!grant) return refuse('token')
    this.#joining.add(grant)
    try {
      const { conversation, userId, sessionId, name } = grant
      const rights = await this.#rightsIn(conversation, sessionId)
      if (!rights.allowed) return refuse('notAllowed')
      const { vehicleIds, kind } = conversation
      const hearer = new TalkHearer(link)
      if (conversation.over) {
        hearer.end(conversation.over)
        return { speak: () => undefined, speech: () => undefined, leave: () => undefined }
      }
      const ids = await this.#deps.repository.begin({ userId, userName: name, kind }, vehicleIds)
      const member: Member = {
        userId,
        sessionId,
        name,
        hearer,
        pace: new SpeechPace(),
        heardFor: new HeardTime(),
        listens: rights.listens,
      }
      return this.#enter({
        conversation,
        member,
        ids: new Map(vehicleIds.map((vehicleId, at) => [vehicleId, ids[at] as string])),
        since: performance.now(),
      })
    } finally {
      this.#joining.delete(grant)
    }
  }

  /** A line of a conversation has ended: those of its records end with it. `vehicleId` undefined: with all of them. */
  ended(conversation: Conversation, why: TalkEnd, vehicleId?: number): void {
    for (const entry of this.#entries) {
      if (entry.conversation !== conversation) continue
      for (const [each, id] of entry.ids) if (vehicleId === undefined || each === vehicleId) this.#write(entry, each, id, why)
      if (vehicleId === undefined) this.#entries.delete(entry)
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#endLooks()
    this.#endListChanges()
    for (const timer of this.#unjoined.values()) clearTimeout(timer)
    for (const { conversation } of this.#entries) conversation.end('serverStops')
    await this.#recording
    await this.#writing.settled()
  }

  #enter(entry: Entry): JoinedTalk {
    const { conversation, member } = entry
    clearTimeout(this.#unjoined.get(conversation))
    this.#unjoined.delete(conversation)
    this.#entries.add(entry)
    conversation.join(member)
    return {
      speak: on => conversation.speak(member, on),
      speech: samples => conversation.speech(member, samples),
      leave: () => this.#leave(entry),
    }
  }

  #leave(entry: Entry): void {
    const { member, conversation, ids } = entry
    if (this.#entries.delete(entry))
      for (const [vehicleId, id] of ids) this.#write(entry, vehicleId, id, member.hearer.ended ?? null)
    conversation.leave(member)
  }

  /** Those whose connection was ended here. */
  #sweep(): void {
    for (const entry of this.#entries) if (entry.member.hearer.ended) this.#leave(entry)
  }

  #write({ ids, member }: Entry, vehicleId: number, id: string, why: TalkEnd | null): void {
    ids.delete(vehicleId)
    const { repository, log } = this.#deps
    // After what is being written, which says that it goes on.
    const written = (this.#recording ?? Promise.resolve()).then(() => repository.end(id, member.heardFor.ms, why))
    this.#writing.add(written, error => log.error({ err: error, talk: id }, 'the end of a talk cannot be recorded'))
  }

  /** So that a killed server leaves talks that ended when it did. */
  #record(): void {
    if (this.#recording) return
    const { repository, log } = this.#deps
    const open = [...this.#entries].flatMap(({ ids, member }) =>
      Array.from(ids.values(), id => ({ id, spoke: member.heardFor.ms })),
    )
    this.#recording = (open.length > 0 ? repository.goOn(open) : Promise.resolve())
      .then(() => repository.endLost())
      .catch((error: unknown) => log.error({ err: error }, 'talks cannot be recorded'))
      .finally(() => {
        this.#recording = undefined
      })
  }

  #check(userId: number | undefined): void {
    for (const entry of this.#entries) {
      if (performance.now() - entry.since > longest) entry.member.hearer.end('tooLong')
      else if (userId === undefined || entry.member.userId === userId) void this.#checkOne(entry)
    }
    this.#sweep()
  }

  async #checkOne({ conversation, member }: Entry): Promise<void> {
    const { access, log } = this.#deps
    try {
      const { allowed, listens } = await this.#rightsIn(conversation, member.sessionId)
      member.listens = listens
      if (!allowed) member.hearer.end('notAllowed')
      for (const vehicleId of member.hearer.ended ? [] : conversation.vehicleIds) {
        const vehicle = await access.vehicle(member.userId, String(vehicleId))
        if (vehicle && access.isFrozen(vehicle)) conversation.end('frozen', vehicleId)
        else if (!vehicle && conversation.kind === 'broadcast') conversation.end('notAllowed', vehicleId)
        else if (!vehicle) member.hearer.end('notAllowed')
      }
      this.#sweep()
    } catch (error) {
      // Without a database nothing is known: it goes on until there is one again.
      log.error({ err: error }, 'rights of those who speak with cabs cannot be checked')
    }
  }

  async #rightsIn(
    { kind, vehicleIds }: Pick<Conversation, 'kind' | 'vehicleIds'>,
    sessionId: string,
  ): Promise<{ allowed: boolean; listens: boolean }> {
    const { sessions, access, mayListen } = this.#deps
    const rights = await sessions.rightsOf(sessionId)
    const listens = rights?.listenAuth === true && mayListen && !vehicleIds.some(id => access.isUnheard(id))
    return { allowed: kind === 'listen' ? listens : rights?.talkAuth === true, listens }
  }
}
