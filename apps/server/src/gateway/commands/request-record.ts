/** The record of what terminals are asked and told that has no other one: written before it is sent, completed with its outcome. Each change is published. */
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Bus } from '../../events/bus.ts'
import type { CommandState } from '../../events/terminals.ts'
import type { CommandRequester } from '../../events/terminal-commands.ts'
import { heldRuns, runLockSpace } from '../../store/server-run.ts'
import type { RowOf } from '../../store/schema.ts'

export interface CommandRequest {
  vehicleId: number
  command: string
  payload: unknown
  by: CommandRequester
  /** ms since 1970. */
  at: number
}

export interface StoredCommand {
  id: string
  vehicleId: number
  /** Phone of the terminal at the time of the request. */
  phone: string | null
  command: string
  payload: unknown
  /** ms since 1970. */
  expiresAt: number
}

/** What became of a command that was sent. */
export interface CommandOutcome {
  id: string
  state: CommandState
  result: string | null
  /** When it ended, ms since 1970; null: the terminal has received it, and its reply is still to come. */
  at: number | null
}

interface CommandTableRow extends Omit<RowOf<'commands'>, 'sender_run' | 'sent_at' | 'serials' | 'session_id' | 'state'> {
  state: CommandState
  user_name: string | null
}

const storedOf = (row: CommandTableRow): StoredCommand => ({
  id: row.id,
  vehicleId: row.vehicle_id,
  phone: row.phone,
  command: row.command,
  payload: row.payload,
  expiresAt: row.expires_at?.getTime() ?? 0,
})

const columns = `id, vehicle_id, phone, command, payload, state, result, requested_at, expires_at, finished_at, user_id,
  (select name from users where users.id = commands.user_id) as user_name`

/** Those that were sent and have no outcome yet, also of this server. */
export const commandsAreLeftOpen = () =>
  sql`exists (select from commands where state in ('sent', 'acknowledged') and finished_at is null)`

export class RequestRecord {
  readonly #pool: Pool
  readonly #bus: Bus
  /** Number of this run. */
  readonly #run: number

  constructor(pool: Pool, bus: Bus, run: number) {
    this.#pool = pool
    this.#bus = bus
    this.#run = run
  }

  /** Runs a statement that returns the rows it changed, and publishes them. */
  async #change(statement: string, values: readonly unknown[]): Promise<CommandTableRow[]> {
    const { rows } = await this.#pool.query<CommandTableRow>(`${statement} returning ${columns}`, [...values])
    this.#publish(rows)
    return rows
  }

  #publish(rows: readonly CommandTableRow[]): void {
    for (const row of rows)
      this.#bus.publish({
        kind: 'commandChanged',
        id: row.id,
        vehicleId: row.vehicle_id,
        command: row.command,
        state: row.state,
        reason: row.result,
        requestedAt: row.requested_at.getTime(),
        finishedAt: row.finished_at?.getTime() ?? null,
        requestedBy: row.user_id === null ? null : { userId: row.user_id, name: row.user_name ?? '' },
      })
  }

  /**
   * What runs that have ended had sent without learning the outcome. Other servers on the database settle their own, as does this run, also
   * while its lock is lost.
   */
  async closeLeftOpen(now: number): Promise<void> {
    await this.#change(
      `update commands set state = 'unknown', result = 'restart', finished_at = $2
       where state in ('sent', 'acknowledged') and finished_at is null
         and (sender_run is null or sender_run <> $3 and sender_run not in (${heldRuns}))`,
      [runLockSpace, new Date(now), this.#run],
    )
  }

  /** Published too: nobody has seen them in this process. */
  async queued(): Promise<StoredCommand[]> {
    const { rows } = await this.#pool.query<CommandTableRow>(`select ${columns} from commands where state = 'queued' order by id`)
    this.#publish(rows)
    return rows.map(storedOf)
  }

  /** Undefined: the vehicle was deleted. */
  async insert(
    { vehicleId, command, payload, by, at }: CommandRequest,
    {
      state,
      serials,
      expiresAt,
      result,
    }: { state: CommandState; serials?: readonly number[]; expiresAt?: number; result?: string },
  ): Promise<StoredCommand | undefined> {
    const { userId, sessionId } = by === 'platform' ? { userId: null, sessionId: null } : by
    const requestedAt = new Date(at)
    const [row] = await this.#change(
      `insert into commands (vehicle_id, phone, command, payload, user_id, session_id, requested_at, state, sent_at, serials, expires_at,
         result, finished_at, sender_run)
       select v.id, t.phone, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
       from vehicles v left join terminals t on t.vehicle_id = v.id where v.id = $1`,
      [
        vehicleId,
        command,
        payload === null ? null : JSON.stringify(payload),
        userId,
        sessionId,
        requestedAt,
        state,
        state === 'sent' ? requestedAt : null,
        serials ?? null,
        expiresAt === undefined ? null : new Date(expiresAt),
        result ?? null,
        state === 'queued' || state === 'sent' ? null : requestedAt,
        state === 'sent' ? this.#run : null,
      ],
    )
    return row && storedOf(row)
  }

  /**
   * False: it is not queued any more, or its vehicle has gone to another company since it was asked for. Only one run gets true; the same run gets it again when the first answer was lost with the database, as
   * it sends nothing before it has one.
   */
  async takeQueued(id: string, serials: readonly number[], at: number): Promise<boolean> {
    const taken = await this.#change(
      `update commands set state = 'sent', sent_at = $3, serials = $2, sender_run = $4
       where id = $1 and (state = 'queued' or (state = 'sent' and sender_run = $4))
         and not exists (select from former_owners f where f.vehicle_id = commands.vehicle_id and f.until > requested_at)`,
      [id, serials, new Date(at), this.#run],
    )
    return taken.length === 1
  }

  /** The terminal was gone before a command that had been taken was sent. */
  async requeue(id: string): Promise<void> {
    await this.#change(
      `update commands set state = 'queued', sent_at = null, serials = null, sender_run = null where id = $1 and state = 'sent'`,
      [id],
    )
  }

  /** Ends queued commands and returns the ids of those that were still queued. */
  async endQueued(ids: readonly string[], state: 'expired' | 'cancelled', at: number): Promise<string[]> {
    const rows = await this.#change(
      `update commands set state = $2, finished_at = $3 where id = any($1::bigint[]) and state = 'queued'`,
      [ids, state, new Date(at)],
    )
    return rows.map(row => row.id)
  }

  /**
   * Replaces what another server has settled while the lock of this run was lost: only the sender knows the outcome.
   * @param outcomes of different commands
   */
  async finish(outcomes: readonly CommandOutcome[]): Promise<void> {
    await this.#change(
      `update commands set state = outcome_state, result = outcome_result, finished_at = outcome_at
       from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) as o (outcome_id, outcome_state, outcome_result, outcome_at)
       where id = outcome_id and case when outcome_at is null then state = 'sent'
         else finished_at is null or (state = 'unknown' and result = 'restart') end`,
      [
        outcomes.map(({ id }) => id),
        outcomes.map(({ state }) => state),
        outcomes.map(({ result }) => result),
        outcomes.map(({ at }) => (at === null ? null : new Date(at))),
      ],
    )
  }
}
