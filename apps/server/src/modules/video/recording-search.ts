/**
 * Searches of what terminals have recorded. A terminal may take minutes for a day: it is asked for one channel and day after the other, and
 * what is known is told meanwhile.
 */
import { randomBytes } from 'node:crypto'
import { limits, searchFailures, type VideoRecording, type VideoStream } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import { CommandError } from '../../events/terminals.ts'
import type { TerminalRecording } from '../../events/terminal-commands.ts'
import { VideoFailure } from '../../media/video-failure.ts'

export interface RecordingQuery {
  vehicleId: number
  channels: readonly number[]
  startTime: number
  endTime: number
  /** Nothing before it is listed, ms since 1970. */
  since: number
  stream: VideoStream | undefined
  alarm: boolean
}

type SearchFailure = (typeof searchFailures)[number]

/** Of one channel and day, as the terminal says, or the platform that has it. Rejects with CommandError or VideoFailure. */
export type ListRecordings = (part: {
  channel: number
  start: number
  end: number
  stream: VideoStream | undefined
  alarm: boolean
}) => Promise<readonly TerminalRecording[]>

/** Of one question, ms. */
const partSpan = 24 * 3_600_000
/** Nobody has asked how it goes for so long: the terminal is not asked for the rest, ms. */
const abandonedMs = 60_000
const keptMs = 10 * 60_000
const maxSearches = 500
/** Of one user, those that have ended among them. */
const keptOfUser = 20
/** Who has not asked for so long how it goes has gone to another one, ms. */
const leftMs = 3_000
const maxRecordings = 50_000

/** Undefined: something is wrong with the server itself. */
function failureOf(error: unknown): SearchFailure | undefined {
  if (error instanceof VideoFailure) return searchFailures.find(known => known === error.end) ?? 'refused'
  if (!(error instanceof CommandError)) return undefined
  const { reason } = error
  return reason === 'offline' || reason === 'linkLost' ? 'offline' : reason === 'noAnswer' ? 'noAnswer' : 'refused'
}
/** What does not answer for one channel does not for the next one either. */
const ofAll: ReadonlySet<SearchFailure> = new Set(['offline', 'platformOffline', 'platformNoVideo', 'platformCode'])

export class RecordingSearch {
  readonly id = randomBytes(12).toString('base64url')
  readonly userId: number
  readonly query: RecordingQuery
  readonly recordings: VideoRecording[] = []
  readonly failed: { channel: number; reason: SearchFailure }[] = []
  readonly parts: readonly { channel: number; start: number; end: number }[]
  answered = 0
  /** Something is wrong with the server itself. */
  error: unknown
  readonly #seen = new Set<string>()
  #wake: (() => void)[] = []
  #readAt = performance.now()
  #readers = 0
  #isLeft = false

  constructor(userId: number, query: RecordingQuery) {
    this.userId = userId
    this.query = query
    const { channels, startTime, endTime } = query
    this.parts = channels.flatMap(channel => {
      const days = []
      for (let start = startTime; start < endTime; start += partSpan)
        days.push({ channel, start, end: Math.min(start + partSpan, endTime) })
      return days
    })
  }

  get done(): boolean {
    return this.answered === this.parts.length
  }

  /** Somebody waits for it, or just has. */
  get isRead(): boolean {
    return this.#readers > 0 || performance.now() - this.#readAt < leftMs
  }

  /** The terminal is not asked for the rest. */
  leave(): void {
    this.#isLeft = true
  }

  /** Asks for one part after the other. */
  async run(list: ListRecordings): Promise<void> {
    const { stream, alarm } = this.query
    try {
      for (const part of this.parts) {
        const last = this.failed.at(-1)
        const isGone = this.#isLeft || performance.now() - this.#readAt > abandonedMs
        // What answers nothing for one day does not for the next one.
        if (isGone || (last && ofAll.has(last.reason)) || last?.channel === part.channel)
          this.#fail(part.channel, last?.reason ?? 'noAnswer')
        else
          try {
            this.#add(await list({ ...part, stream, alarm }), part.channel)
          } catch (error) {
            const failure = failureOf(error)
            if (!failure) throw error
            this.#fail(part.channel, failure)
          }
        this.answered += 1
        this.#tell()
      }
    } catch (error) {
      this.error = error
      this.#tell()
    }
  }

  /** Resolves when there is more than `after` recordings, when it is done, or after `ms`. */
  async more(after: number, ms: number): Promise<void> {
    this.#readers += 1
    try {
      await this.#more(after, ms)
    } finally {
      this.#readers -= 1
    }
  }

  async #more(after: number, ms: number): Promise<void> {
    const until = performance.now() + ms
    for (;;) {
      this.#readAt = performance.now()
      if (this.error !== undefined) throw this.error
      const left = until - performance.now()
      if (this.done || this.recordings.length > after || left <= 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left)
        this.#wake.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  #add(list: readonly TerminalRecording[], channel: number): void {
    const { startTime, endTime, since, stream, alarm } = this.query
    for (const each of list) {
      const { start, end, alarms, media, size } = each
      // Some list more than they are asked for, and a file at midnight twice.
      if (start === null || end === null || each.channel !== channel || end <= startTime || start >= endTime) continue
      const recording: VideoRecording = {
        channel,
        // Before it, another company had the vehicle.
        startTime: Math.max(start, since),
        endTime: end,
        stream: each.stream === 2 ? 'sub' : 'main',
        alarm: alarms.some(byte => byte !== 0),
        sound: media !== 2,
        picture: media !== 1,
        backup: each.store === 2,
        size,
      }
      const key = `${channel} ${recording.stream} ${start} ${end}`
      if (this.#seen.has(key) || (stream && recording.stream !== stream) || (alarm && !recording.alarm)) continue
      if (this.recordings.length >= maxRecordings) return
      this.#seen.add(key)
      this.recordings.push(recording)
    }
  }

  #fail(channel: number, reason: SearchFailure): void {
    if (this.failed.every(other => other.channel !== channel)) this.failed.push({ channel, reason })
  }

  #tell(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }
}

export class RecordingSearches {
  readonly #searches = new LRUCache<string, RecordingSearch>({ max: maxSearches, ttl: keptMs })

  /** This user may begin one more: those that nobody reads any more are left for it. */
  hasRoom(userId: number): boolean {
    // Those used last come first.
    const own = [...this.#searches.values()].filter(search => search.userId === userId)
    for (const search of own.slice(keptOfUser - 1)) if (search.done || !search.isRead) this.#forget(search)
    const underWay = own.filter(search => !search.done)
    if (underWay.length < limits.videoSearches) return true
    const left = underWay.filter(search => !search.isRead)
    for (const search of left) this.#forget(search)
    return left.length > 0
  }

  #forget(search: RecordingSearch): void {
    search.leave()
    this.#searches.delete(search.id)
  }

  begin(userId: number, query: RecordingQuery, list: ListRecordings): RecordingSearch {
    const search = new RecordingSearch(userId, query)
    this.#searches.set(search.id, search)
    void search.run(list)
    return search
  }

  /** The search of this user for this vehicle; undefined: there is none of that name any more. */
  find(id: string, userId: number, vehicleId: number): RecordingSearch | undefined {
    const search = this.#searches.get(id)
    return search?.userId === userId && search.query.vehicleId === vehicleId ? search : undefined
  }
}

/** Whether a span of time can be searched. */
export const isSearchable = (startTime: number, endTime: number): boolean =>
  endTime > startTime && endTime - startTime <= limits.videoSearchSpan
