/** SQL for readings of driving recorders and what came of them. */
import type { RecorderDataKind, RecorderReading } from '@outrider/contract'
import type { Pool } from 'pg'
import { inTransaction } from '../../store/transaction.ts'
import type { RowOf } from '../../store/schema.ts'

export type KindState = RecorderReading['kinds'][number]

export interface ReadingRow extends Omit<RowOf<'recorder_readings'>, 'kinds' | 'request_id' | 'state' | 'user_id'> {
  plate_num: string
  kinds: KindState[]
  state: Exclude<RecorderReading['state'], 'interrupted'>
}

export interface NewReading {
  vehicleId: number
  kinds: readonly RecorderDataKind[]
  from: number
  to: number
  reason: string
  by: { userId: number; name: string }
  requestId: string | undefined
  at: number
}

const readings = `select r.id::text, r.vehicle_id, v.plate_num, r.kinds, r.from_at, r.to_at, r.reason, r.user_name, r.state, r.zone_minutes, r.bytes,
  r.requested_at, r.touched_at, r.ended_at from recorder_readings r join vehicles v on v.id = r.vehicle_id`
/** Readings of a vehicle that are told. */
const most = 50
const unique = '23505'

export class ReadingsRepository {
  readonly #pool: Pool
  /** What nothing was added to for so long is not collected any more, ms. */
  readonly #silence: number

  constructor(pool: Pool, silence: number) {
    this.#pool = pool
    this.#silence = silence
  }

  async #rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query(text, [...values])
    return rows as Row[]
  }

  isInterrupted({ state, touched_at: touched }: ReadingRow, now: number): boolean {
    return state === 'collecting' && touched.getTime() < now - this.#silence
  }

  /** undefined: its recorder is being read already, or the same request was quicker. */
  async add({ vehicleId, kinds, from, to, reason, by, requestId, at }: NewReading): Promise<ReadingRow | undefined> {
    try {
      const added = await inTransaction(this.#pool, async client => {
        // Two at once would both find none under way.
        await client.query(`select pg_advisory_xact_lock(hashtext('recorder'), $1)`, [vehicleId])
        const { rows } = await client.query<{ id: string }>(
          `insert into recorder_readings (vehicle_id, kinds, from_at, to_at, reason, user_id, user_name, state, requested_at, touched_at, request_id)
         select $1, $2, $3, $4, $5, $6, $7, 'collecting', $8, $8, $9
         where not exists (select from recorder_readings where vehicle_id = $1 and state = 'collecting' and touched_at >= $10)
         returning id::text`,
          [
            vehicleId,
            JSON.stringify(kinds.map((kind): KindState => ({ kind, state: 'waiting', records: 0 }))),
            new Date(from),
            new Date(to),
            reason,
            by.userId,
            by.name,
            new Date(at),
            requestId ?? null,
            new Date(at - this.#silence),
          ],
        )
        return rows[0]
      })
      return added && (await this.find(added.id))
    } catch (error) {
      if ((error as { code?: unknown }).code === unique) return undefined
      throw error
    }
  }

  async find(id: string): Promise<ReadingRow | undefined> {
    return (await this.#rows<ReadingRow>(`${readings} where r.id = $1`, [id]))[0]
  }

  async ofRequest(userId: number, requestId: string): Promise<ReadingRow | undefined> {
    return (await this.#rows<ReadingRow>(`${readings} where r.user_id = $1 and r.request_id = $2`, [userId, requestId]))[0]
  }

  async ofVehicle(vehicleId: number, since: number): Promise<ReadingRow[]> {
    const where = `${readings} where r.vehicle_id = $1 and r.requested_at >= $2 order by r.requested_at desc, r.id desc limit ${most}`
    return await this.#rows<ReadingRow>(where, [vehicleId, new Date(since)])
  }

  /** What came, with what is known of each kind now. */
  async keep(
    id: string,
    {
      kinds,
      blocks,
      zoneMinutes,
      at,
    }: { kinds: readonly KindState[]; blocks: readonly { kind: string; data: Buffer }[]; zoneMinutes: number; at: number },
  ): Promise<void> {
    await this.#rows(
      `with kept as (
         insert into recorder_blocks (reading_id, seq, kind, data, received_at)
         select $1, coalesce((select max(seq) from recorder_blocks where reading_id = $1), 0) + n, kind, data, $6
         from unnest($2::text[], $3::bytea[]) with ordinality as b (kind, data, n)
       )
       update recorder_readings set kinds = $4, zone_minutes = $5, touched_at = $6, bytes = bytes + $7 where id = $1`,
      [
        id,
        blocks.map(({ kind }) => kind),
        blocks.map(({ data }) => data),
        JSON.stringify(kinds),
        zoneMinutes,
        new Date(at),
        blocks.reduce((sum, { data }) => sum + data.length, 0),
      ],
    )
  }

  async end(
    id: string,
    { state, kinds, at }: { state: ReadingRow['state']; kinds: readonly KindState[]; at: number },
  ): Promise<void> {
    await this.#rows(`update recorder_readings set state = $2, kinds = $3, touched_at = $4, ended_at = $4 where id = $1`, [
      id,
      state,
      JSON.stringify(kinds),
      new Date(at),
    ])
  }

  /** In the order of arrival. */
  async blocks(id: string, kind?: string): Promise<{ kind: RecorderDataKind; data: Buffer; received_at: Date }[]> {
    return await this.#rows(
      'select kind, data, received_at from recorder_blocks where reading_id = $1 and ($2::text is null or kind = $2) order by seq',
      [id, kind ?? null],
    )
  }

  /** Cards that the terminal reported between two times. */
  async cards(vehicleId: number, from: number, to: number): Promise<{ time: Date; licence: string | null }[]> {
    return await this.#rows('select time, licence from driver_cards where vehicle_id = $1 and time between $2 and $3', [
      vehicleId,
      new Date(from),
      new Date(to),
    ])
  }
}
