/** The record of commands: written before a command is sent, completed with its outcome. */
import type { Pool } from 'pg'
import type { CommandRequester } from '../../events/terminals.ts'
import { runLockSpace } from './server-run.ts'

export type CommandState =
  | 'queued'
  | 'sent'
  /** Received by the terminal: the outcome of commands without a reply message, otherwise the reply is still to come. */
  | 'acknowledged'
  | 'answered'
  | 'refused'
  | 'timedOut'
  | 'expired'
  | 'cancelled'
  /** Sent, but the link ended or the server stopped before the outcome was known. It is never sent again. */
  | 'unknown'

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

interface CommandTableRow {
  id: string
  vehicle_id: number
  phone: string | null
  command: string
  payload: unknown
  expires_at: Date | null
}

const storedOf = (row: CommandTableRow): StoredCommand => ({
  id: row.id,
  vehicleId: row.vehicle_id,
  phone: row.phone,
  command: row.command,
  payload: row.payload,
  expiresAt: row.expires_at?.getTime() ?? 0,
})

const columns = 'id, vehicle_id, phone, command, payload, expires_at'

export class CommandsRepository {
  readonly #pool: Pool
  /** Number of this run. */
  readonly #run: number

  constructor(pool: Pool, run: number) {
    this.#pool = pool
    this.#run = run
  }

  /** What runs that have ended had sent without learning the outcome; other servers on the database settle their own. */
  async closeLeftOpen(now: number): Promise<void> {
    await this.#pool.query(
      `update commands set state = 'unknown', result = 'restart', finished_at = $1
       where state in ('sent', 'acknowledged') and finished_at is null and (sender_run is null or sender_run not in (
         select objid::bigint from pg_locks where locktype = 'advisory' and classid = $2::int::oid and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())))`,
      [new Date(now), runLockSpace],
    )
  }

  async queued(): Promise<StoredCommand[]> {
    const { rows } = await this.#pool.query<CommandTableRow>(`select ${columns} from commands where state = 'queued' order by id`)
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
    const { rows } = await this.#pool.query<CommandTableRow>(
      `insert into commands (vehicle_id, phone, command, payload, user_id, session_id, requested_at, state, sent_at, serials, expires_at,
         result, finished_at, sender_run)
       select v.id, t.phone, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
       from vehicles v left join terminals t on t.vehicle_id = v.id where v.id = $1 returning ${columns}`,
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
    const [row] = rows
    return row && storedOf(row)
  }

  /** False: it is not queued any more. Only one caller gets true. */
  async takeQueued(id: string, serials: readonly number[], at: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update commands set state = 'sent', sent_at = $3, serials = $2, sender_run = $4 where id = $1 and state = 'queued'`,
      [id, serials, new Date(at), this.#run],
    )
    return rowCount === 1
  }

  /** The terminal was gone before a command that had been taken was sent. */
  async requeue(id: string): Promise<void> {
    await this.#pool.query(
      `update commands set state = 'queued', sent_at = null, serials = null, sender_run = null where id = $1 and state = 'sent'`,
      [id],
    )
  }

  /** Ends queued commands and returns the ids of those that were still queued. */
  async endQueued(ids: readonly string[], state: 'expired' | 'cancelled', at: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `update commands set state = $2, finished_at = $3 where id = any($1::bigint[]) and state = 'queued' returning id`,
      [ids, state, new Date(at)],
    )
    return rows.map(row => row.id)
  }

  async markReceived(id: string): Promise<void> {
    await this.#pool.query(`update commands set state = 'acknowledged' where id = $1 and state = 'sent'`, [id])
  }

  /** Replaces what another server has settled while the lock of this run was lost: only the sender knows the outcome. */
  async finish(id: string, state: CommandState, result: string | null, at: number): Promise<void> {
    await this.#pool.query(
      `update commands set state = $2, result = $3, finished_at = $4
       where id = $1 and (finished_at is null or (state = 'unknown' and result = 'restart'))`,
      [id, state, result, new Date(at)],
    )
  }
}
