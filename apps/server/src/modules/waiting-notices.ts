/**
 * Pushes to people that something waits for them: at once, and by a job what a killed server could not send. A row counts as notified after its
 * pushes were handed over; what is sent twice has the same name, and replaces the first.
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

/** To whom a notice goes: one person, those with a right who see the organisation, or the vehicle. */
export type NoticeTo =
  | {
      readonly userId: number
      /** Only who has this right, and sees what happened to the vehicle then, ms since 1970. */
      readonly sees?: { readonly right: Right; readonly vehicle: LiveVehicle; readonly happenedAt: number }
    }
  | { readonly right: Right; readonly organisationId: number }
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
  /**
   * As `take`, for a moment waiting for those that are locked: who looks at one just now wakes nobody when leaving it as it is, and its notice would
   * wait for the job.
   */
  readonly takeLocked?: (atMost: number) => Promise<Row[]>
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
    const { take, takeLocked } = this.#kind
    const taken = await this.#sendThose(take)
    // After the others: none of them waits for a row that somebody keeps locked.
    return takeLocked && !this.#loop.stopped ? taken + (await this.#sendThose(takeLocked)) : taken
  }

  async #sendThose(take: (atMost: number) => Promise<Row[]>): Promise<number> {
    for (let taken = 0; ; ) {
      const rows = await take(maxRows)
      for (const row of rows) {
        await this.#send(row)
        await this.#kind.markNotified(row.id, row)
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
    const { db, access } = this.#deps
    if ('userId' in to) {
      const { userId, sees } = to
      if (!sees) return [userId]
      const { rows } = await sql`select from users where id = ${userId} and locked_at is null
        and (rights ->> ${sees.right}::text)::bool`.execute(db)
      const scope = await access.scope(userId)
      return rows.length > 0 && scope.includes(sees.vehicle) && sees.happenedAt >= scope.historyFrom(sees.vehicle) ? [userId] : []
    }
    const { right } = to
    const except = 'vehicle' in to ? to.except : null
    const { rows } = await sql<{ id: number }>`select u.id from users u
      where (exists (select from push_subscriptions s where s.user_id = u.id)
          or exists (select from notice_choices c where c.user_id = u.id and c.kind = 'waiting'))
        and u.locked_at is null and u.vehicle_id is null and (u.rights ->> ${right}::text)::bool and u.id is distinct from ${except}::int4
      order by u.id`.execute(db)
    const people: number[] = []
    for (const { id } of rows) {
      if (people.length >= maxPeople) break
      const scope = await access.scope(id)
      const sees =
        'vehicle' in to
          ? scope.includes(to.vehicle) && to.happenedAt >= scope.historyFrom(to.vehicle)
          : scope.organisationIds.has(to.organisationId)
      if (sees) people.push(id)
    }
    return people
  }
}
