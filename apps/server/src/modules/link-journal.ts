/**
 * What goes over the links with platforms above and below, written down by those who have them: counts by message and day, the messages, and when links
 * began and ended. It holds nobody up: written every few seconds, without what is more than a link has on a bad day.
 */
import { type Kysely, sql } from 'kysely'
import { WorkerLoop } from '../jobs/worker-loop.ts'
import type { Database } from '../store/schema.ts'
import { frameNotes, type LinkDirection, type LinkEvent, type LinkNotes, type NotedFrame } from '../supervision/link-notes.ts'

interface JournalDependencies {
  db: Kysely<Database>
  role: 'superior' | 'subordinate'
  log: { error(fields: object, text: string): void }
}

type Edition = '2011' | '2019'
type Message = NonNullable<NotedFrame['message']> & { platform: string; direction: LinkDirection; edition: Edition; at: Date }
interface Count {
  platform: string
  day: string
  direction: LinkDirection
  type: number
  count: number
  lastAt: Date
}
interface Waiting {
  messages: Message[]
  /** By platform, day, direction and type. */
  counts: Map<string, Count>
  events: { superior: string; what: LinkEvent; at: Date }[]
}

/** Messages, and events, that wait to be written. */
const maxWaiting = 5_000
const writeEvery = 2_000

const nothing = (): Waiting => ({ messages: [], counts: new Map(), events: [] })
const keyOf = ({ platform, day, direction, type }: Omit<Count, 'count' | 'lastAt'>): string =>
  `${platform} ${day} ${direction} ${type}`

export class LinkJournal {
  readonly #deps: JournalDependencies
  readonly #loop: WorkerLoop
  #waiting = nothing()
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: JournalDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.flush(),
      log: deps.log,
      failure: 'what went over links with other platforms is not written yet',
      everyMs: writeEvery,
      finishes: true,
    })
  }

  start(): void {
    this.#loop.start()
  }

  of({ id: platform, edition }: { id: string; edition: Edition }): LinkNotes {
    const noteOf = frameNotes()
    return {
      frame: (direction, frame) => {
        const { type, at, message } = noteOf(direction, frame)
        this.#count({ platform, day: at.toISOString().slice(0, 10), direction, type }, at)
        const { messages } = this.#waiting
        if (message && messages.length < maxWaiting) messages.push({ ...message, platform, direction, edition, at })
      },
      linked: what => {
        if (this.#waiting.events.length < maxWaiting) this.#waiting.events.push({ superior: platform, what, at: new Date() })
      },
    }
  }

  #count(of: Omit<Count, 'count' | 'lastAt'>, at: Date): void {
    const known = this.#waiting.counts.get(keyOf(of))
    if (known) {
      known.count += 1
      known.lastAt = at
    } else this.#waiting.counts.set(keyOf(of), { ...of, count: 1, lastAt: at })
  }

  /** Resolves when all that went so far is written. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(
      () => this.#write(),
      () => this.#write(),
    )
    return this.#writing
  }

  async settled(): Promise<void> {
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    await this.flush().catch((error: unknown) =>
      this.#deps.log.error({ err: error }, 'the last that went over links with other platforms is not written'),
    )
  }

  /** Rejects: it waits with what comes meanwhile. */
  async #write(): Promise<void> {
    const waiting = this.#waiting
    const { messages, counts, events } = waiting
    if (counts.size === 0 && events.length === 0) return
    this.#waiting = nothing()
    try {
      await this.#deps.db.transaction().execute(async within => {
        await this.#writeMessages(within, messages)
        await this.#writeCounts(within, [...counts.values()])
        if (events.length > 0) await within.insertInto('superior_links').values(events).execute()
      })
    } catch (error) {
      this.#takeBack(waiting)
      throw error
    }
  }

  #takeBack({ messages, counts, events }: Waiting): void {
    const since = this.#waiting
    // However long it cannot be written: what came first is kept, and all is counted.
    const kept = <Row>(...rows: readonly Row[][]): Row[] => rows.flat().slice(0, maxWaiting)
    this.#waiting = { messages: kept(messages, since.messages), counts, events: kept(events, since.events) }
    for (const [key, { count, lastAt, ...of }] of since.counts) {
      const before = counts.get(key)
      counts.set(key, { ...of, count: count + (before?.count ?? 0), lastAt })
    }
  }

  async #writeMessages(within: Kysely<Database>, messages: readonly Message[]): Promise<void> {
    const { role } = this.#deps
    // A statement takes 65,535 values.
    for (let at = 0; at < messages.length; at += 1_000)
      await within
        .insertInto('link_messages')
        .values(
          messages.slice(at, at + 1_000).map(({ messageId, dataType, serial, ...row }) => ({
            ...row,
            role,
            message_id: messageId,
            data_type: dataType,
            serial: String(serial),
          })),
        )
        .execute()
  }

  async #writeCounts(within: Kysely<Database>, counts: readonly Count[]): Promise<void> {
    const { role } = this.#deps
    // In one order: two servers that write at once do not wait for each other in a ring.
    for (const { platform, day, direction, type, count, lastAt } of counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
      await sql`insert into link_counts as c (role, platform, day, direction, type, count, last_at)
        values (${role}, ${platform}, ${day}::date, ${direction}, ${type}, ${count}, ${lastAt})
        on conflict (role, platform, day, direction, type) do update
          set count = c.count + excluded.count, last_at = greatest(c.last_at, excluded.last_at)`.execute(within)
  }
}
