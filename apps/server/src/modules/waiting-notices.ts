/**
 * Pushes to people that something waits for them: at once, and by a job what a server was killed before it could send. A row counts as notified
 * after its pushes were handed over, so that none is lost; what is sent twice has the same name, and replaces the first on the screen.
 */
import type { Lang, Right } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { LiveVehicle } from '../fleet/live-vehicle.ts'
import { WorkerLoop } from '../jobs/worker-loop.ts'
import type { Database } from '../store/schema.ts'
import type { NoticesPort, PushMessage } from './ports.ts'

export interface NoticeDependencies {
  readonly db: Kysely<Database>
  readonly fleet: LiveFleet
  readonly access: AccessGate
  readonly notices: () => NoticesPort
  readonly log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** To whom a notice goes: one person, or those with a right who see the vehicle. */
export type NoticeTo =
  | { readonly userId: number }
  | {
      readonly right: Right
      readonly vehicle: LiveVehicle
      /** Who caused it and needs no notice. */
      readonly except: number | null
      /** Only people who see what happened then, ms since 1970. */
      readonly happenedAt: number
    }

export interface NoticeKind<Row extends { id: string }> {
  /** In lines of the log: "serious defects". */
  readonly about: string
  /** Takes rows whose notice is due, until `markNotified` or for as long as a server may take to push. */
  readonly take: (atMost: number) => Promise<Row[]>
  readonly markNotified: (id: string, row: Row) => Promise<void>
  /** undefined: decided meanwhile, or no news any more. */
  readonly noticeOf: (row: Row) => { readonly to: NoticeTo; readonly message: (lang: Lang) => PushMessage } | undefined
}

/** Devices of more people are not woken. */
const maxPeople = 50
const maxRows = 100

export class WaitingNotices<Row extends { id: string }> {
  readonly #deps: NoticeDependencies
  readonly #kind: NoticeKind<Row>
  readonly #loop: WorkerLoop

  constructor(deps: NoticeDependencies, kind: NoticeKind<Row>) {
    this.#deps = deps
    this.#kind = kind
    this.#loop = new WorkerLoop({
      work: async () => void (await this.sendWaiting()),
      log: deps.log,
      failure: `notices of ${kind.about} wait to be pushed; it is tried again`,
    })
  }

  /** In the background: the row is stored already. */
  wake(): void {
    this.#loop.wake()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** Returns how many rows it took. Of several at a time, also on several servers, each takes others. */
  async sendWaiting(): Promise<number> {
    const { take, markNotified } = this.#kind
    for (let taken = 0; ; ) {
      const rows = await take(maxRows)
      for (const row of rows) {
        await this.#send(row)
        await markNotified(row.id, row)
      }
      taken += rows.length
      if (rows.length < maxRows || this.#loop.stopped) return taken
    }
  }

  async #send(row: Row): Promise<void> {
    const { notices, log } = this.#deps
    const notice = this.#kind.noticeOf(row)
    if (!notice) return
    for (const userId of await this.#people(notice.to))
      await notices()
        .send(userId, notice.message, {
          kind: 'waiting',
          vehicleId: 'vehicle' in notice.to ? notice.to.vehicle.identity.id : undefined,
        })
        .catch((error: unknown) => log.warn({ err: error, userId }, `a notice of ${this.#kind.about} could not be pushed`))
  }

  async #people(to: NoticeTo): Promise<number[]> {
    if ('userId' in to) return [to.userId]
    const { db, access } = this.#deps
    const { right, vehicle, except, happenedAt } = to
    const { rows } = await sql<{ id: number }>`select u.id from users u
      where (exists (select from push_subscriptions s where s.user_id = u.id)
          or exists (select from notice_choices c where c.user_id = u.id and c.kind = 'waiting'))
        and u.locked_at is null and u.vehicle_id is null and (u.rights ->> ${right}::text)::bool and u.id is distinct from ${except}::int4
      order by u.id`.execute(db)
    const people: number[] = []
    for (const { id } of rows) {
      if (people.length >= maxPeople) break
      const scope = await access.scope(id)
      if (scope.includes(vehicle) && happenedAt >= scope.historyFrom(vehicle)) people.push(id)
    }
    return people
  }
}
