/**
 * What was done without a network: kept on the device, sent in order for each subject, and removed only when its platform has answered. Each
 * entry has an id by which the platform knows a second sending.
 */
import type { CallPath } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import { CallError } from '../api/call-error.ts'
import { isPassing } from '../api/passing-failures.ts'
import { type KeptCall, type KeptPath, type OutboxEntry, type Refusal, withFileIds } from './outbox-entry.ts'
import type { OutboxKeep } from './outbox-keep.ts'

/** Who is signed in where. */
export interface Sender {
  platform: string
  platformUrl: string
  userId: string
}

export interface OutboxState {
  /** Those of everybody who is signed in, oldest first. */
  entries: readonly OutboxEntry[]
  /** Id of the entry that is being sent. */
  sending: string | undefined
  /** What is kept outlives the page. */
  lasting: boolean
}

export interface OutboxParts {
  keep: () => Promise<OutboxKeep>
  senders: () => readonly Sender[]
  /** Sends a call to one platform; shows nothing. */
  send: (path: CallPath, body: object, platform: string) => Promise<unknown>
  upload: (picture: OutboxEntry['pictures'][number], platform: string) => Promise<string>
  /** Runs `work` in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Timer, ms; returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void
  newId: () => string
  /** ms since 1970. */
  now: () => number
  /** Its platform has taken it. */
  sent: (entry: OutboxEntry) => void
  /** Entries were added, changed or removed: other tabs read them again. */
  changed: () => void
}

/** How an entry fared when it was first tried. */
export type Attempt = { kind: 'sent'; data: unknown } | { kind: 'waits' } | { kind: 'refused'; refusal: Refusal }

/** Unused files are deleted after an hour: uploaded again well before, ms. */
const uploadAge = 45 * 60_000
/** Pauses between attempts while calls fail, ms. */
const pauses = [5_000, 15_000, 30_000, 60_000] as const

const mustWait = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.reaction === 'signInAgain' ||
  error.reaction === 'changePassword' ||
  error.reaction === 'secondFactor' ||
  isPassing(error)

export class Outbox {
  readonly state = createStore<OutboxState>(() => ({ entries: [], sending: undefined, lasting: true }))
  readonly #parts: OutboxParts
  #keep: Promise<OutboxKeep> | undefined
  #running: Promise<void> | undefined
  #again = false
  #fails = 0
  #cancelRetry = (): void => undefined
  readonly #attempts = new Map<string, (attempt: Attempt) => void>()

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Resolves when it is kept; `attempt` when it was tried for the first time. */
  async add<Path extends KeptPath>(call: KeptCall<Path>): Promise<{ id: string; attempt: Promise<Attempt> }> {
    const sender = this.#parts.senders().find(({ platform }) => platform === call.platform)
    if (!sender) throw new Error(`nobody is signed in at ${call.platform}`)
    const keep = await this.#opened()
    const last = Math.max(0, ...(await keep.all()).map(({ at }) => at + 1))
    const entry: OutboxEntry = {
      id: call.requestId ?? this.#parts.newId(),
      path: call.path,
      body: { ...call.body },
      pictures: call.pictures.map(content => ({ content, purpose: 'picture' })),
      platformUrl: sender.platformUrl,
      userId: sender.userId,
      subject: call.subject,
      title: call.title,
      about: call.about,
      conflicts: call.conflicts ?? [],
      outdates: call.outdates ?? [],
      refusal: undefined,
      // Behind what waits already, also after the clock of the device was set back.
      at: Math.max(last, this.#parts.now()),
    }
    await keep.put(entry)
    const attempt = new Promise<Attempt>(resolve => this.#attempts.set(entry.id, resolve))
    await this.reload()
    this.#parts.changed()
    void this.run()
    return { id: entry.id, attempt }
  }

  /** Reads what is kept, such as after another tab or another user. */
  async reload(): Promise<void> {
    const keep = await this.#opened()
    const kept = await keep.all()
    const entries = kept.filter(entry => this.#senderOf(entry)).toSorted((a, b) => a.at - b.at)
    this.state.setState({ entries, lasting: keep.lasting })
  }

  /** Sends what can be sent; again after a pause while calls fail. */
  run(): Promise<void> {
    this.#cancelRetry()
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#runs()
    return this.#running
  }

  /** Tries a refused entry again, and what waits behind it. */
  async retry(id: string): Promise<void> {
    await this.#change(id, entry => ({ ...entry, refusal: undefined }))
    this.#fails = 0
    await this.run()
  }

  /** For ever. Only after the user was asked. */
  async discard(id: string): Promise<void> {
    const keep = await this.#opened()
    // Not while a tab is sending it, which would write it down again.
    await this.#parts.alone(() => keep.remove(id))
    await this.#announce()
    await this.run()
  }

  stop(): void {
    this.#cancelRetry()
  }

  #opened(): Promise<OutboxKeep> {
    this.#keep ??= this.#parts.keep()
    return this.#keep
  }

  #senderOf({ platformUrl, userId }: OutboxEntry): Sender | undefined {
    return this.#parts.senders().find(each => each.platformUrl === platformUrl && each.userId === userId)
  }

  async #announce(): Promise<void> {
    await this.reload()
    this.#parts.changed()
  }

  async #change(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
    const keep = await this.#opened()
    const entry = (await keep.all()).find(each => each.id === id)
    // Another tab has sent or discarded it meanwhile.
    if (entry) await keep.put(change(entry))
    await this.#announce()
  }

  async #runs(): Promise<void> {
    try {
      do {
        this.#again = false
        let waits = false
        await this.#parts.alone(async () => {
          waits = await this.#sendAll()
        })
        if (waits && !this.#again) this.#tryLater()
        if (!waits) this.#fails = 0
      } while (this.#again)
    } catch (cause) {
      // Storage that does not answer now may do so later.
      console.warn('what waits to be sent could not be read', cause)
      this.#tryLater()
    }
    this.state.setState({ sending: undefined })
    this.#running = undefined
    // Not tried: it stands behind a refused call, or another tab has sent it.
    const left = new Set(this.state.getState().entries.map(({ id }) => id))
    for (const [id, resolve] of this.#attempts) {
      this.#attempts.delete(id)
      resolve(left.has(id) ? { kind: 'waits' } : { kind: 'sent', data: undefined })
    }
  }

  #tryLater(): void {
    const pause = pauses[Math.min(this.#fails, pauses.length - 1)] ?? pauses[0]
    this.#fails += 1
    this.#cancelRetry = this.#parts.later(() => void this.run(), pause)
  }

  /** Whether something waits for a better moment. */
  async #sendAll(): Promise<boolean> {
    await this.reload()
    const held = new Set<string>()
    /** One that does not answer takes no further calls now. */
    const unanswered = new Set<string>()
    for (const { id } of this.state.getState().entries) {
      const entry = this.state.getState().entries.find(each => each.id === id)
      const sender = entry && this.#senderOf(entry)
      if (!entry || !sender) continue
      const subject = `${entry.platformUrl} ${entry.subject}`
      if (held.has(subject) || unanswered.has(sender.platform)) continue
      if (entry.refusal) {
        held.add(subject)
        continue
      }
      const attempt = await this.#sendOne(entry, sender)
      this.#attempts.get(id)?.(attempt)
      this.#attempts.delete(id)
      if (attempt.kind === 'refused') held.add(subject)
      if (attempt.kind === 'waits') unanswered.add(sender.platform)
    }
    return unanswered.size > 0
  }

  async #sendOne(entry: OutboxEntry, { platform }: Sender): Promise<Attempt> {
    this.state.setState({ sending: entry.id })
    const keep = await this.#opened()
    try {
      const data = await this.#sendWithPictures(entry, platform)
      await keep.remove(entry.id)
      await this.#announce()
      this.#parts.sent(entry)
      return { kind: 'sent', data }
    } catch (error) {
      if (mustWait(error)) {
        if (!(error instanceof CallError)) console.warn('an entry of the outbox could not be sent', error)
        return { kind: 'waits' }
      }
      const refusal = refusalFrom(error as CallError, entry)
      await this.#change(entry.id, now => ({ ...now, refusal }))
      return { kind: 'refused', refusal }
    }
  }

  async #sendWithPictures(entry: OutboxEntry, platform: string): Promise<unknown> {
    const send = async (from: number) => {
      const fileIds = await this.#uploaded(entry, platform, from)
      const body = withFileIds(entry.body, fileIds) as object
      return this.#parts.send(entry.path, { ...body, requestId: entry.id }, platform)
    }
    try {
      return await send(this.#parts.now() - uploadAge)
    } catch (error) {
      // Deleted by the platform earlier than expected, such as by a clock that was set: the pictures are still here.
      if (!(error instanceof CallError) || error.error !== 'file.unknown' || entry.pictures.length === 0) throw error
      return send(Number.POSITIVE_INFINITY)
    }
  }

  /** Ids of the pictures; each is written down at once, so that an interrupted sending goes on where it was. */
  async #uploaded(entry: OutboxEntry, platform: string, from: number): Promise<string[]> {
    const keep = await this.#opened()
    let pictures = [...((await keep.all()).find(({ id }) => id === entry.id) ?? entry).pictures]
    const fileIds: string[] = []
    for (const [index, picture] of pictures.entries()) {
      const { uploaded } = picture
      // A time after now is of a clock that was set back: nothing is known of its age.
      const usable = uploaded && uploaded.at >= from && uploaded.at <= this.#parts.now()
      const fileId = usable ? uploaded.fileId : await this.#parts.upload(picture, platform)
      fileIds.push(fileId)
      if (usable) continue
      const known = { ...picture, uploaded: { fileId, at: this.#parts.now() } }
      pictures = pictures.with(index, known)
      await keep.put({ ...entry, pictures })
    }
    return fileIds
  }
}

const refusalFrom = ({ error, message }: CallError, { conflicts }: OutboxEntry): Refusal => ({
  error,
  message,
  conflict: error !== undefined && conflicts.includes(error),
})
