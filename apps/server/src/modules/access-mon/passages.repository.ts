/** SQL by which passages are reckoned: the fixes around what was stored, and what is known of that time. */
import { inDatum } from '@outrider/geo'
import type { Pool, PoolClient } from 'pg'
import { quality } from '../../events/position-stored.ts'
import type { Fix, Passed } from './passages.ts'

/** A vehicle, a checkpoint it was near, and the time that is looked at anew; ms since 1970. */
export interface Stretch {
  vehicleId: number
  checkpointId: string
  from: number
  to: number
}
export interface KnownPassage extends Passed {
  vehicleId: number
  checkpointId: string
}

/** Of the reports that count: a place, by a clock that can be believed. */
const unusable = quality.noFix | quality.future | quality.atZero | quality.outOfRange | quality.clockUnusable
/** So far back and on neighbours are looked for; what is farther says nothing of the time between. */
const around = `interval '1 day'`
const fields = 'time, latitude_e6, longitude_e6, speed_dkmh, course, quality'

interface FixRow {
  n: number
  time: Date
  latitude_e6: number
  longitude_e6: number
  speed_dkmh: number
  course: number
  quality: number
}
interface PassageRow {
  n: number
  checkpoint_id: string
  vehicle_id: number
  entered_at: Date
  left_at: Date
  open: boolean
  between: boolean
  late: boolean
  entered_speed_dkmh: number
  entered_course: number
  left_speed_dkmh: number
  left_course: number
  nearest: number
}

function fixOf(row: FixRow): Fix {
  const sent = { latitude: row.latitude_e6 / 1e6, longitude: row.longitude_e6 / 1e6 }
  const { latitude, longitude } = inDatum(sent, row.quality & quality.gcj02 ? 'gcj02' : 'wgs84', 'wgs84')
  return {
    lat: latitude,
    lon: longitude,
    time: row.time.getTime(),
    speed: row.speed_dkmh,
    course: row.course % 360,
    late: (row.quality & quality.late) !== 0,
  }
}

const passageOf = (row: PassageRow): KnownPassage => ({
  checkpointId: row.checkpoint_id,
  vehicleId: row.vehicle_id,
  enteredAt: row.entered_at.getTime(),
  leftAt: row.left_at.getTime(),
  open: row.open,
  between: row.between,
  late: row.late,
  enteredSpeed: row.entered_speed_dkmh,
  enteredCourse: row.entered_course,
  leftSpeed: row.left_speed_dkmh,
  leftCourse: row.left_course,
  nearest: row.nearest,
})

/** By the number of their stretch. */
function grouped<Row extends { n: number }, Value>(rows: readonly Row[], count: number, valueOf: (row: Row) => Value): Value[][] {
  const groups: Value[][] = Array.from({ length: count }, () => [])
  for (const row of rows) groups[row.n]?.push(valueOf(row))
  return groups
}

const columns = (stretches: readonly Stretch[]) => [
  stretches.map((_, n) => n),
  stretches.map(({ vehicleId }) => vehicleId),
  stretches.map(({ from }) => new Date(from)),
  stretches.map(({ to }) => new Date(to)),
]

export const passageRepository = (pool: Pool) => ({
  /** Of each stretch its fixes by time, with the one before and the one after. */
  async fixes(stretches: readonly Stretch[]): Promise<Fix[][]> {
    const { rows } = await pool.query<FixRow>({
      name: 'passage-fixes',
      text: `select s.n, p.* from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[]) as s (n, vehicle_id, begins, ends)
        cross join lateral (
          (select ${fields} from positions where vehicle_id = s.vehicle_id and time < s.begins and time > s.begins - ${around}
            and quality & ${unusable} = 0 order by time desc limit 1)
          union all
          (select ${fields} from positions where vehicle_id = s.vehicle_id and time >= s.begins and time <= s.ends
            and quality & ${unusable} = 0)
          union all
          (select ${fields} from positions where vehicle_id = s.vehicle_id and time > s.ends and time < s.ends + ${around}
            and quality & ${unusable} = 0 order by time limit 1)
        ) p order by s.n, p.time`,
      values: columns(stretches),
    })
    return grouped(rows, stretches.length, fixOf)
  },

  /** Of each stretch the passages that touch it, and those that were open before it. */
  async known(stretches: readonly Stretch[]): Promise<KnownPassage[][]> {
    const { rows } = await pool.query<PassageRow>({
      name: 'passages-known',
      text: `select s.n, p.* from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int8[])
          as s (n, vehicle_id, begins, ends, checkpoint_id)
        join checkpoint_passages p on p.vehicle_id = s.vehicle_id and p.checkpoint_id = s.checkpoint_id
          and p.entered_at <= s.ends and (p.left_at >= s.begins or p.open)
        order by s.n, p.entered_at`,
      values: [...columns(stretches), stretches.map(({ checkpointId }) => checkpointId)],
    })
    return grouped(rows, stretches.length, passageOf)
  },

  /** Checkpoints these vehicles were at at these times as far as was known, or are at still. */
  async spanning(asked: readonly { vehicleId: number; time: number }[]): Promise<{ n: number; checkpointId: string }[]> {
    const { rows } = await pool.query<{ n: number; checkpoint_id: string }>({
      name: 'passages-spanning',
      text: `select s.n, p.checkpoint_id from unnest($1::int4[], $2::int4[], $3::timestamptz[]) as s (n, vehicle_id, time)
        join checkpoint_passages p on p.vehicle_id = s.vehicle_id and p.entered_at <= s.time and (p.left_at >= s.time or p.open)`,
      values: [asked.map((_, n) => n), asked.map(({ vehicleId }) => vehicleId), asked.map(({ time }) => new Date(time))],
    })
    return rows.map(({ n, checkpoint_id: checkpointId }) => ({ n, checkpointId }))
  },

  async open(): Promise<{ vehicleId: number; checkpointId: string }[]> {
    const { rows } = await pool.query<{ vehicle_id: number; checkpoint_id: string }>(
      'select vehicle_id, checkpoint_id from checkpoint_passages where open',
    )
    return rows.map(({ vehicle_id: vehicleId, checkpoint_id: checkpointId }) => ({ vehicleId, checkpointId }))
  },

  /** In one transaction. Vehicles and checkpoints that are gone meanwhile take their passages along. */
  async replace(gone: readonly KnownPassage[], come: readonly KnownPassage[]): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      if (gone.length > 0) await remove(client, gone)
      if (come.length > 0) await insert(client, come)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined) // the first failure is the one to tell
      throw error
    } finally {
      client.release()
    }
  },
})
export type PassageRepository = ReturnType<typeof passageRepository>

const keys = (passages: readonly KnownPassage[]) => [
  passages.map(({ checkpointId }) => checkpointId),
  passages.map(({ vehicleId }) => vehicleId),
  passages.map(({ enteredAt }) => new Date(enteredAt)),
]

const remove = (client: PoolClient, passages: readonly KnownPassage[]) =>
  client.query({
    name: 'passages-remove',
    text: `delete from checkpoint_passages p using unnest($1::int8[], $2::int4[], $3::timestamptz[]) as g (checkpoint_id, vehicle_id, entered_at)
      where p.checkpoint_id = g.checkpoint_id and p.vehicle_id = g.vehicle_id and p.entered_at = g.entered_at`,
    values: keys(passages),
  })

const insert = (client: PoolClient, passages: readonly KnownPassage[]) =>
  client.query({
    name: 'passages-insert',
    text: `insert into checkpoint_passages (checkpoint_id, vehicle_id, entered_at, left_at, open, between, late,
        entered_speed_dkmh, entered_course, left_speed_dkmh, left_course, nearest)
      select p.* from unnest($1::int8[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::bool[], $6::bool[], $7::bool[],
          $8::int2[], $9::int2[], $10::int2[], $11::int2[], $12::int4[])
        as p (checkpoint_id, vehicle_id, entered_at, left_at, open, between, late,
          entered_speed_dkmh, entered_course, left_speed_dkmh, left_course, nearest)
      join checkpoints c on c.id = p.checkpoint_id join vehicles v on v.id = p.vehicle_id
      on conflict do nothing`,
    values: [
      ...keys(passages),
      passages.map(({ leftAt }) => new Date(leftAt)),
      passages.map(({ open }) => open),
      passages.map(({ between }) => between),
      passages.map(({ late }) => late),
      passages.map(({ enteredSpeed }) => enteredSpeed),
      passages.map(({ enteredCourse }) => enteredCourse),
      passages.map(({ leftSpeed }) => leftSpeed),
      passages.map(({ leftCourse }) => leftCourse),
      passages.map(({ nearest }) => nearest),
    ],
  })
