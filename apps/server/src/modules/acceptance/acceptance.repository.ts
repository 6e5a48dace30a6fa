/** SQL for acceptance tests of terminals, and for frames that deviated meanwhile. */
import type { AcceptanceTest, AcceptanceTried } from '@outrider/contract'
import type { Pool } from 'pg'

export interface TestRow {
  id: string
  vehicle_id: number
  plate_num: string
  phone: string
  edition: string
  tried: AcceptanceTried[]
  user_name: string
  state: 'running' | 'done' | 'stopped'
  begun_at: Date
  touched_at: Date
  ended_at: Date | null
  verdict: 'accepted' | 'rejected' | null
  remark: string
  verdict_name: string
  verdict_at: Date | null
  deviations: number
}

export interface NewTest {
  vehicleId: number
  plateNum: string
  phone: string
  tried: readonly AcceptanceTried[]
  by: { userId: number; name: string }
  requestId: string | undefined
  at: number
}

export interface DeviantRow {
  kind: string
  frame: Buffer
  count: number
  firstAt: number
  lastAt: number
}

/** Tests of a vehicle that are told. */
const most = 50
const unique = '23505'
const tests = `select a.id::text, a.vehicle_id, a.plate_num, a.phone, a.edition, a.tried, a.user_name, a.state, a.begun_at, a.touched_at, a.ended_at,
  a.verdict, a.remark, a.verdict_name, a.verdict_at,
  (select count(*)::int from acceptance_frames f where f.test_id = a.id) as deviations from acceptance_tests a`

export class AcceptanceRepository {
  readonly #pool: Pool
  readonly #silence: number

  /** @param silence what nothing was added to for so long does not go on, ms */
  constructor(pool: Pool, silence: number) {
    this.#pool = pool
    this.#silence = silence
  }

  async #rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#pool.query(text, [...values])
    return rows as Row[]
  }

  stateOf({ state, touched_at: touched }: TestRow, now: number): AcceptanceTest['state'] {
    return state === 'running' && touched.getTime() < now - this.#silence ? 'interrupted' : state
  }

  /** undefined: its terminal is being tested already, or the same request was quicker. */
  async add({ vehicleId, plateNum, phone, tried, by, requestId, at }: NewTest): Promise<TestRow | undefined> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      // Two at once would both find none under way.
      await client.query(`select pg_advisory_xact_lock(hashtext('acceptance'), $1)`, [vehicleId])
      const { rows } = await client.query(
        `insert into acceptance_tests (vehicle_id, plate_num, phone, edition, tried, user_id, user_name, state, begun_at, touched_at, request_id)
         select $1, $2, $3, coalesce((select version from terminals where vehicle_id = $1), ''), $4, $5, $6, 'running', $7, $7, $8
         where not exists (select from acceptance_tests where vehicle_id = $1 and state = 'running' and touched_at >= $9)
         returning id::text`,
        [
          vehicleId,
          plateNum,
          phone,
          JSON.stringify(tried),
          by.userId,
          by.name,
          new Date(at),
          requestId ?? null,
          new Date(at - this.#silence),
        ],
      )
      await client.query('commit')
      const [row] = rows as { id: string }[]
      return row && (await this.find(row.id))
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: unknown }).code === unique) return undefined
      throw error
    } finally {
      client.release()
    }
  }

  async find(id: string): Promise<TestRow | undefined> {
    return (await this.#rows<TestRow>(`${tests} where a.id = $1`, [id]))[0]
  }

  async ofRequest(userId: number, requestId: string): Promise<TestRow | undefined> {
    return (await this.#rows<TestRow>(`${tests} where a.user_id = $1 and a.request_id = $2`, [userId, requestId]))[0]
  }

  async ofVehicle(vehicleId: number, since: number): Promise<TestRow[]> {
    const where = `${tests} where a.vehicle_id = $1 and a.begun_at >= $2 order by a.begun_at desc, a.id desc limit ${most}`
    return await this.#rows<TestRow>(where, [vehicleId, new Date(since)])
  }

  /** What is known now. False: somebody has ended it. */
  async keep(id: string, tried: readonly AcceptanceTried[], at: number): Promise<boolean> {
    const kept = await this.#rows(
      `update acceptance_tests set tried = $2, touched_at = $3 where id = $1 and state = 'running' returning id`,
      [id, JSON.stringify(tried), new Date(at)],
    )
    return kept.length > 0
  }

  /** False: somebody has ended it. */
  async goesOn(id: string, at: number): Promise<boolean> {
    const goes = await this.#rows(
      `update acceptance_tests set touched_at = $2 where id = $1 and state = 'running' returning id`,
      [id, new Date(at)],
    )
    return goes.length > 0
  }

  /** Also one that was stopped meanwhile: its last tries are told as they are. */
  async end(
    id: string,
    { tried, state, at }: { tried: readonly AcceptanceTried[]; state: 'done' | 'stopped'; at: number },
  ): Promise<void> {
    await this.#rows(
      `update acceptance_tests set tried = $2, touched_at = $3, ended_at = coalesce(ended_at, $3),
         state = case when state = 'running' then $4 else state end where id = $1`,
      [id, JSON.stringify(tried), new Date(at), state],
    )
  }

  async stop(id: string, at: number): Promise<void> {
    await this.#rows(`update acceptance_tests set state = 'stopped', ended_at = $2 where id = $1 and state = 'running'`, [
      id,
      new Date(at),
    ])
  }

  async conclude(
    id: string,
    { verdict, remark, by, at }: { verdict: string; remark: string; by: { userId: number; name: string }; at: number },
  ): Promise<void> {
    await this.#rows(
      'update acceptance_tests set verdict = $2, remark = $3, verdict_by = $4, verdict_name = $5, verdict_at = $6 where id = $1',
      [id, verdict, remark, by.userId, by.name, new Date(at)],
    )
  }

  /** Channels of which a photo has come since then. */
  async pictured(vehicleId: number, since: number): Promise<Set<number>> {
    const rows = await this.#rows<{ channel: number }>(
      'select distinct channel from photos where vehicle_id = $1 and received_at >= $2 and stored',
      [vehicleId, new Date(since)],
    )
    return new Set(rows.map(({ channel }) => channel))
  }

  async keepFrames(testId: string, rows: readonly DeviantRow[]): Promise<void> {
    await this.#rows(
      `insert into acceptance_frames (test_id, kind, frame, count, first_at, last_at)
       select $1, kind, frame, count, to_timestamp(first / 1000.0), to_timestamp(last / 1000.0)
       from unnest($2::text[], $3::bytea[], $4::int[], $5::float8[], $6::float8[]) as f (kind, frame, count, first, last)
       where exists (select from acceptance_tests where id = $1)
       on conflict (test_id, kind) do update set count = excluded.count, last_at = excluded.last_at`,
      [
        testId,
        rows.map(({ kind }) => kind),
        rows.map(({ frame }) => frame),
        rows.map(({ count }) => count),
        rows.map(({ firstAt }) => firstAt),
        rows.map(({ lastAt }) => lastAt),
      ],
    )
  }

  async frames(testId: string): Promise<{ kind: string; frame: Buffer; count: number; first_at: Date; last_at: Date }[]> {
    return await this.#rows(
      'select kind, frame, count, first_at, last_at from acceptance_frames where test_id = $1 order by count desc, kind',
      [testId],
    )
  }
}
