/** SQL for the passage detector: fixes around new reports, and known passages. */
import { convertDatum } from '@outrider/geo'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../store/transaction.ts'
import { quality } from '../../events/position-report.ts'
import type { Period, PastReports } from '../../packs/past-reports.ts'
import type { StoredReports } from '../../packs/codec/stored-reports.ts'
import type { RowOf } from '../../store/schema.ts'
import type { Fix, Passage } from './passages.ts'

/** A vehicle, a checkpoint near it, and the time range to recompute; ms since 1970. */
export interface PassageWindow {
  vehicleId: number
  checkpointId: string
  from: number
  to: number
}
export interface StoredPassage extends Passage {
  vehicleId: number
  checkpointId: string
}

/** Reports without a valid fix or a sound clock are excluded. */
const unusable = quality.noFix | quality.future | quality.atZero | quality.outOfRange | quality.clockUnusable
/** Maximum distance in time of the neighbouring fixes. */
const neighbourRange = `interval '1 day'`
const dayLong = 86_400_000
const fields = 'time, latitude_e6, longitude_e6, speed_dkmh, course, quality'

type FixRow = RowOf<'positions', 'course' | 'latitude_e6' | 'longitude_e6' | 'quality' | 'speed_dkmh' | 'time'>
interface PassageRow extends RowOf<'checkpoint_passages'> {
  n: number
}

function fixOf(row: FixRow): Fix {
  const sent = { latitude: row.latitude_e6 / 1e6, longitude: row.longitude_e6 / 1e6 }
  const { latitude, longitude } = convertDatum(sent, row.quality & quality.gcj02 ? 'gcj02' : 'wgs84', 'wgs84')
  return {
    lat: latitude,
    lon: longitude,
    time: row.time.getTime(),
    speed: row.speed_dkmh,
    course: row.course % 360,
    late: (row.quality & quality.late) !== 0,
  }
}

const passageOf = (row: PassageRow): StoredPassage => ({
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

/** Groups rows by the index of their window. */
function grouped<Row extends { n: number }, Value>(rows: readonly Row[], count: number, valueOf: (row: Row) => Value): Value[][] {
  const groups: Value[][] = Array.from({ length: count }, () => [])
  for (const row of rows) groups[row.n]?.push(valueOf(row))
  return groups
}

const columns = (windows: readonly PassageWindow[]) => [
  windows.map((_, n) => n),
  windows.map(({ vehicleId }) => vehicleId),
  windows.map(({ from }) => new Date(from)),
  windows.map(({ to }) => new Date(to)),
]

/** What `fixes` looks at for a window. */
const around = ({ vehicleId, from, to }: PassageWindow): Period => ({ vehicleId, from: from - dayLong + 1, to: to + dayLong - 1 })

/** The same of reports in the order of time. */
function fixesOf(reports: StoredReports, { from, to }: PassageWindow): Fix[] {
  const before: Fix[] = []
  const fixes: Fix[] = []
  for (let row = 0; row < reports.length; row++) {
    const flags = reports.quality[row] as number
    const time = Math.floor((reports.time[row] as number) / 1000)
    if ((flags & unusable) !== 0) continue
    const fix = fixOf({
      time: new Date(time),
      latitude_e6: reports.latitudeE6[row] as number,
      longitude_e6: reports.longitudeE6[row] as number,
      speed_dkmh: reports.speedDkmh[row] as number,
      course: reports.course[row] as number,
      quality: flags,
    })
    if (time < from) before[0] = fix
    else fixes.push(fix)
    if (time > to) break
  }
  return [...before, ...fixes]
}

export class PassageRepository {
  readonly #pool: Pool
  readonly #past: PastReports

  constructor(pool: Pool, past: PastReports) {
    this.#pool = pool
    this.#past = past
  }

  /** Fixes of each window ordered by time, with the one before and the one after. */
  fixes(windows: readonly PassageWindow[]): Promise<Fix[][]> {
    return this.#past.either(windows.map(around), {
      rows: () => this.#fixesOfRows(windows),
      async reports(read) {
        const found: Fix[][] = []
        for (const window of windows) found.push(fixesOf(await read(around(window)), window))
        return found
      },
    })
  }

  async #fixesOfRows(windows: readonly PassageWindow[]): Promise<Fix[][]> {
    const { rows } = await this.#pool.query<FixRow & { n: number }>({
      name: 'passage-fixes',
      text: `select s.n, p.* from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[]) as s (n, vehicle_id, begins, ends)
        cross join lateral (
          (select ${fields} from positions where vehicle_id = s.vehicle_id and time < s.begins and time > s.begins - ${neighbourRange}
            and quality & ${unusable} = 0 order by time desc limit 1)
          union all
          (select ${fields} from positions where vehicle_id = s.vehicle_id and time >= s.begins and time <= s.ends
            and quality & ${unusable} = 0)
          union all
          (select ${fields} from positions where vehicle_id = s.vehicle_id and time > s.ends and time < s.ends + ${neighbourRange}
            and quality & ${unusable} = 0 order by time limit 1)
        ) p order by s.n, p.time`,
      values: columns(windows),
    })
    return grouped(rows, windows.length, fixOf)
  }

  /** Passages overlapping each window, and open ones before it. */
  async known(windows: readonly PassageWindow[]): Promise<StoredPassage[][]> {
    const { rows } = await this.#pool.query<PassageRow>({
      name: 'passages-known',
      text: `select s.n, p.* from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int8[])
          as s (n, vehicle_id, begins, ends, checkpoint_id)
        join checkpoint_passages p on p.vehicle_id = s.vehicle_id and p.checkpoint_id = s.checkpoint_id
          and p.entered_at <= s.ends and (p.left_at >= s.begins or p.open)
        order by s.n, p.entered_at`,
      values: [...columns(windows), windows.map(({ checkpointId }) => checkpointId)],
    })
    return grouped(rows, windows.length, passageOf)
  }

  /** Known passages that contain these times or are open. */
  async spanning(moments: readonly { vehicleId: number; time: number }[]): Promise<{ n: number; checkpointId: string }[]> {
    const { rows } = await this.#pool.query<{ n: number; checkpoint_id: string }>({
      name: 'passages-spanning',
      text: `select s.n, p.checkpoint_id from unnest($1::int4[], $2::int4[], $3::timestamptz[]) as s (n, vehicle_id, time)
        join checkpoint_passages p on p.vehicle_id = s.vehicle_id and p.entered_at <= s.time and (p.left_at >= s.time or p.open)`,
      values: [moments.map((_, n) => n), moments.map(({ vehicleId }) => vehicleId), moments.map(({ time }) => new Date(time))],
    })
    return rows.map(({ n, checkpoint_id: checkpointId }) => ({ n, checkpointId }))
  }

  async open(): Promise<{ vehicleId: number; checkpointId: string }[]> {
    const { rows } = await this.#pool.query<{ vehicle_id: number; checkpoint_id: string }>(
      'select vehicle_id, checkpoint_id from checkpoint_passages where open',
    )
    return rows.map(({ vehicle_id: vehicleId, checkpoint_id: checkpointId }) => ({ vehicleId, checkpointId }))
  }

  /** In one transaction. Passages of vehicles or checkpoints deleted meanwhile are skipped. */
  async replace(removed: readonly StoredPassage[], added: readonly StoredPassage[]): Promise<void> {
    await inTransaction(this.#pool, async client => {
      if (removed.length > 0) await remove(client, removed)
      if (added.length > 0) await insert(client, added)
    })
  }
}

const keys = (passages: readonly StoredPassage[]) => [
  passages.map(({ checkpointId }) => checkpointId),
  passages.map(({ vehicleId }) => vehicleId),
  passages.map(({ enteredAt }) => new Date(enteredAt)),
]

const remove = (client: PoolClient, passages: readonly StoredPassage[]) =>
  client.query({
    name: 'passages-remove',
    text: `delete from checkpoint_passages p using unnest($1::int8[], $2::int4[], $3::timestamptz[]) as g (checkpoint_id, vehicle_id, entered_at)
      where p.checkpoint_id = g.checkpoint_id and p.vehicle_id = g.vehicle_id and p.entered_at = g.entered_at`,
    values: keys(passages),
  })

const insert = (client: PoolClient, passages: readonly StoredPassage[]) =>
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
