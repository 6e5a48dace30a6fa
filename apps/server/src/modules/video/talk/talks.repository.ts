/** SQL for who spoke with a cab or listened into it. */
import type { TalkEnd, TalkKindName } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

/** A server says more often than that which talks it has, s. */
const lostAfterSeconds = 120

export interface TalkRecord {
  kind: TalkKindName
  userName: string
  beganAt: Date
  endedAt: Date | null
  /** ms */
  spoke: number
  why: TalkEnd | null
}

const isLost = sql`ended_at is null and seen_at < now() - make_interval(secs => ${lostAfterSeconds})`

/** Of servers that have ended. */
export const talksAreLost = () => sql`exists (select from talks where ${isLost})`

export class TalkRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Returns their ids, in the order of the vehicles. */
  async begin(by: { userId: number; userName: string; kind: TalkKindName }, vehicleIds: readonly number[]): Promise<string[]> {
    // None of a broadcast can be reached: who speaks is told so.
    if (vehicleIds.length === 0) return []
    const rows = await this.#db
      .insertInto('talks')
      .values(
        vehicleIds.map(vehicleId => ({
          user_id: by.userId,
          user_name: by.userName,
          vehicle_id: vehicleId,
          kind: by.kind,
          ended_at: null,
          why: null,
        })),
      )
      .returning(['id', 'vehicle_id'])
      .execute()
    const ids = new Map(rows.map(({ id, vehicle_id }) => [vehicle_id, id]))
    return vehicleIds.map(vehicleId => ids.get(vehicleId) as string)
  }

  /** Who is on the line to it, the last one that came; undefined: nobody, as far as is known. */
  async onLineTo(vehicleId: number): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('talks')
      .select('user_name')
      .where('vehicle_id', '=', vehicleId)
      .where('ended_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.user_name
  }

  async end(id: string, spoke: number, why: TalkEnd | null): Promise<void> {
    await this.#db
      .updateTable('talks')
      .set({ ended_at: sql`now()`, spoke: Math.round(spoke), why })
      .where('id', '=', id)
      .execute()
  }

  /** They go on, and were heard for so long. */
  async goOn(talks: readonly { id: string; spoke: number }[]): Promise<void> {
    await sql`update talks t set seen_at = now(), spoke = u.spoke, ended_at = null, why = null
      from unnest(${talks.map(({ id }) => id)}::int8[], ${talks.map(({ spoke }) => Math.round(spoke))}::int4[]) as u (id, spoke)
      where t.id = u.id`.execute(this.#db)
  }

  /** Ends those of servers that are gone, when they were seen last. */
  async endLost(): Promise<void> {
    await sql`update talks set ended_at = seen_at, why = 'serverStops'
      where ${isLost}`.execute(this.#db)
  }

  /** That began since then, the newest first. */
  async of(vehicleId: number, since: number, limit: number): Promise<TalkRecord[]> {
    const rows = await this.#db
      .selectFrom('talks')
      .select(['kind', 'user_name', 'began_at', 'ended_at', 'spoke', 'why'])
      .where('vehicle_id', '=', vehicleId)
      .where('began_at', '>=', new Date(since))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      kind: row.kind as TalkKindName,
      userName: row.user_name,
      beganAt: row.began_at,
      endedAt: row.ended_at,
      spoke: row.spoke,
      why: row.why as TalkEnd | null,
    }))
  }
}
