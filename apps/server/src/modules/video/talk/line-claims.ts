/**
 * Which server has the line to which cab: a row each, so that two servers speak with no cab at once. It counts while the run of its server lives.
 * Who is on that line is found in the talks that go on.
 */
import { type Kysely, sql } from 'kysely'
import { OpenWork } from '../../../jobs/open-work.ts'
import type { Peers } from '../../../peers/peers.ts'
import { peerLockSpace } from '../../../store/server-run.ts'
import type { Database } from '../../../store/schema.ts'

interface LineClaimsParts {
  db: Kysely<Database>
  peers: Pick<Peers, 'run'>
  /** A line of this server is open to the vehicle, or on its way. */
  isOpen(vehicleId: number): boolean
  log: { error(fields: object, text: string): void }
}

/** The same as `heldRuns`, as a condition. */
const lives = (run: ReturnType<typeof sql.ref>) => sql<boolean>`exists (select from pg_locks where locktype = 'advisory'
  and classid = ${peerLockSpace}::int::oid and objid = ${run}::bigint::oid and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database()))`

export class LineClaims {
  readonly #parts: LineClaimsParts
  readonly #work = new OpenWork()
  /** One statement after the other: a row that is given back is not one that was taken again meanwhile. */
  #last: Promise<unknown> = Promise.resolve()
  /** Lines that have ended: their rows are still to be deleted. */
  readonly #over = new Set<number>()

  constructor(parts: LineClaimsParts) {
    this.#parts = parts
  }

  /** The line may be opened here; false: another server has one. The caller opens it at once. */
  claim(vehicleId: number): Promise<boolean> {
    return this.#next(async () => {
      const { db, peers } = this.#parts
      const { rows } = await sql`insert into talk_lines as l (vehicle_id, run) values (${vehicleId}, ${peers.run})
        on conflict (vehicle_id) do update set run = excluded.run, since = now()
        where l.run = excluded.run or not ${lives(sql.ref('l.run'))}
        returning vehicle_id`.execute(db)
      this.#over.delete(vehicleId)
      return rows.length > 0
    })
  }

  /** The server that has the line, which may be this one. The id is as somebody sent it. */
  async runOf(vehicleId: string): Promise<number | undefined> {
    const { db } = this.#parts
    const { rows } = await sql<{ run: number }>`select run from talk_lines l
      where vehicle_id::text = ${vehicleId} and ${lives(sql.ref('l.run'))}`.execute(db)
    return rows[0]?.run
  }

  /** The line has ended. What cannot be deleted now goes with the next one. */
  release(vehicleId: number): void {
    this.#over.add(vehicleId)
    const { db, peers, log } = this.#parts
    const released = this.#next(async () => {
      const over = [...this.#over].filter(each => !this.#parts.isOpen(each))
      await sql`delete from talk_lines where run = ${peers.run} and vehicle_id = any(${over}::int4[])`.execute(db)
      this.#over.clear()
    })
    this.#work.add(released, error =>
      log.error({ err: error, vehicleId }, 'a line to a cab cannot be given back to other servers'),
    )
  }

  async stop(): Promise<void> {
    await this.#work.settled()
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work)
    this.#last = done
    return done
  }
}
