/** SQL of sensors: those that were entered, models of terminals, and what sensors read of the past. */
import type { SensorKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { quality, unsoundClock } from '../events/position-report.ts'
import type { StoredReports } from '../packs/codec/stored-reports.ts'
import type { PastReports } from '../packs/past-reports.ts'
import { notifyChange } from '../store/change-notifications.ts'
import { messagesWithFrames } from '../fleet/sent-frames.ts'
import { modelOfTerminal } from '../store/model-of-terminal.ts'
import type { Database, RowOf } from '../store/schema.ts'
import { longestFrame, type SentFrame, type SentReport } from './sent-bytes.ts'
import { modelKey, type StoredSensor } from './vehicle-sensors.ts'

type SensorRow = Omit<RowOf<'sensors'>, 'channel' | 'kind' | 'user_id'>
type ReportRow = RowOf<'positions', 'alarms' | 'extras' | 'fuel_dl' | 'status' | 'time'>

interface FrameRow {
  source: SentFrame['source']
  source_id: number
  at: Date
  data: Buffer
}

/** Of a vehicle, ms since 1970, both included: of its reports, and of the messages beside them. */
export interface RecentPeriod {
  readonly vehicleId: number
  readonly from: number
  readonly to: number
  readonly framesFrom: number
  readonly framesTo: number
}

const periodsIn = (periods: readonly { vehicleId: number; from: number; to: number }[]) =>
  sql`unnest(${periods.map(({ vehicleId }) => vehicleId)}::int4[], ${periods.map(({ from }) => new Date(from))}::timestamptz[],
    ${periods.map(({ to }) => new Date(to))}::timestamptz[]) as v (id, since, until)`

const frameOf = ({ source, source_id: sourceNumber, at, data }: FrameRow): SentFrame => ({
  source,
  sourceNumber,
  time: at.getTime(),
  data,
})

/** Reports of which nobody knows the time are left out. */
const timeKnown = sql`(quality & ${sql.lit(unsoundClock)} = 0 or quality & ${sql.lit(quality.late)} = 0)`

const reportOf = ({ time, status, alarms, fuel_dl: fuelDl, extras }: ReportRow): SentReport => ({
  time: time.getTime(),
  status: status >>> 0,
  alarms: alarms >>> 0,
  fuelDl,
  extras,
})

/** The same of reports that are columns, in the order of time. */
function sentReports(reports: StoredReports): SentReport[] {
  const sent: SentReport[] = []
  for (let row = 0; row < reports.length; row++) {
    const flags = reports.quality[row] as number
    if ((flags & unsoundClock) !== 0 && (flags & quality.late) !== 0) continue
    const fuelDl = reports.fuelDl[row] as number
    sent.push({
      time: Math.floor((reports.time[row] as number) / 1000),
      status: (reports.status[row] as number) >>> 0,
      alarms: (reports.alarms[row] as number) >>> 0,
      fuelDl: Number.isNaN(fuelDl) ? null : fuelDl,
      extras: reports.extras[row] ?? null,
    })
  }
  return sent
}

export class SensorRows {
  readonly #db: Kysely<Database>
  readonly #past: PastReports

  constructor(db: Kysely<Database>, past: PastReports) {
    this.#db = db
    this.#past = past
  }

  /** All, or those that may count for a vehicle: its own, and those of models. */
  async stored(vehicleId?: number): Promise<StoredSensor[]> {
    const which = vehicleId === undefined ? sql`true` : sql`vehicle_id is null or vehicle_id = ${vehicleId}`
    const { rows } = await sql<SensorRow>`select id, organisation_id, vehicle_id, model, form, user_name, changed_at
      from sensors where ${which} order by id`.execute(this.#db)
    return rows.map(row => ({
      id: row.id,
      organisationId: row.organisation_id,
      vehicleId: row.vehicle_id,
      model: row.model,
      form: row.form,
      userName: row.user_name,
      changedAt: row.changed_at.getTime(),
    }))
  }

  /** What somebody entered as odd about a model of terminals; empty: nothing. */
  async quirksEntered(model: string): Promise<string> {
    const row = await this.#db
      .selectFrom('terminal_models')
      .select('quirks')
      .where('model', '=', modelKey(model))
      .executeTakeFirst()
    return row?.quirks ?? ''
  }

  /** Of these vehicles, or of all; of those whose terminals have said it. */
  async models(vehicleIds?: readonly number[]): Promise<Map<number, string>> {
    const which = vehicleIds ? sql`t.vehicle_id = any(${vehicleIds}::int4[])` : sql`true`
    const { rows } = await sql<{ id: number; model: string }>`select t.vehicle_id as id, ${modelOfTerminal('t')} as model
      from terminals t where ${which} and ${modelOfTerminal('t')} is not null`.execute(this.#db)
    return new Map(rows.map(({ id, model }) => [id, model]))
  }

  /** Undefined: there are as many already. */
  async save(
    { organisationId, vehicleId, model, form }: Pick<StoredSensor, 'organisationId' | 'vehicleId' | 'model' | 'form'>,
    by: { userId: number; login: string },
    atMost: number,
  ): Promise<string | undefined> {
    const same =
      vehicleId === null
        ? sql`organisation_id = ${organisationId} and model = ${model} and vehicle_id is null`
        : sql`vehicle_id = ${vehicleId}`
    const key =
      vehicleId === null
        ? sql`(organisation_id, model, kind, channel) where vehicle_id is null`
        : sql`(vehicle_id, kind, channel) where vehicle_id is not null`
    const { rows } = await sql<{ id: string }>`
      insert into sensors (organisation_id, vehicle_id, model, kind, channel, form, user_id, user_name)
      select ${organisationId}, ${vehicleId}::int4, ${model}, ${form.kind}, ${form.channel}, ${JSON.stringify(form)}::jsonb, ${by.userId}, ${by.login}
      where (select count(*) from sensors where ${same} and (kind, channel) <> (${form.kind}, ${form.channel})) < ${atMost}
      on conflict ${key} do update set organisation_id = excluded.organisation_id, form = excluded.form, user_id = excluded.user_id,
        user_name = excluded.user_name, changed_at = now()
      returning id`.execute(this.#db)
    if (rows[0]) await notifyChange(this.#db, { kind: 'sensors' })
    return rows[0]?.id
  }

  async remove(id: string): Promise<boolean> {
    const { rows } = await sql`delete from sensors where id = ${id}::int8 returning id`.execute(this.#db)
    if (rows.length > 0) await notifyChange(this.#db, { kind: 'sensors' })
    return rows.length > 0
  }

  /** What sensors of vehicles of these organisations measure; `above`: with those above them, whose sensors of models are on them too. */
  async kinds(organisationIds: readonly number[], above: readonly number[]): Promise<SensorKind[]> {
    const { rows } = await sql<{ kind: SensorKind }>`select distinct s.kind
      from sensors s left join vehicles v on v.id = s.vehicle_id
      where (s.form->>'on')::bool and (v.organisation_id = any(${organisationIds}::int4[])
        or (s.vehicle_id is null and s.organisation_id = any(${above}::int4[])))`.execute(this.#db)
    return rows.map(({ kind }) => kind)
  }

  /** Of each, in their order: the latest so many reports of its period, and the frames beside them; both in the order of time. */
  async recentOf(periods: readonly RecentPeriod[], most: number): Promise<{ reports: SentReport[]; frames: SentFrame[] }[]> {
    if (periods.length === 0) return []
    const [reports, frames] = await Promise.all([this.#lastReports(periods, most), this.#framesOf(periods)])
    return periods.map(({ vehicleId }) => ({ reports: reports.get(vehicleId) ?? [], frames: frames.get(vehicleId) ?? [] }))
  }

  #lastReports(periods: readonly RecentPeriod[], most: number): Promise<Map<number, SentReport[]>> {
    return this.#past.either(periods, {
      rows: () => this.#lastOfRows(periods, most),
      reports: async read => {
        const found = new Map<number, SentReport[]>()
        // One after the other: what was silent for weeks is in packs, which are read from a disk.
        for (const period of periods) found.set(period.vehicleId, sentReports(await read(period)).slice(-most))
        return found
      },
    })
  }

  async #lastOfRows(periods: readonly RecentPeriod[], most: number): Promise<Map<number, SentReport[]>> {
    const { rows } = await sql<ReportRow & { id: number }>`select v.id, p.time, p.status, p.alarms, p.fuel_dl, p.extras
      from ${periodsIn(periods)} cross join lateral (
        select time, digest, status, alarms, fuel_dl, extras from positions
        where vehicle_id = v.id and time >= v.since and time <= v.until and ${timeKnown}
        order by time desc, digest desc limit ${most}) p
      order by v.id, p.time, p.digest`.execute(this.#db)
    return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, ofVehicle]) => [id, ofVehicle.map(reportOf)]))
  }

  async #framesOf(periods: readonly RecentPeriod[]): Promise<Map<number, SentFrame[]>> {
    const during = periods.map(({ vehicleId, framesFrom, framesTo }) => ({ vehicleId, from: framesFrom, to: framesTo }))
    const { rows } = await sql<FrameRow & { id: number }>`select v.id, f.source, f.source_id, f.at, f.data
      from ${periodsIn(during)} join sensor_frames f on f.vehicle_id = v.id and f.at >= v.since and f.at <= v.until
      order by f.at`.execute(this.#db)
    return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, ofVehicle]) => [id, ofVehicle.map(frameOf)]))
  }

  /**
   * The least and the greatest value of each sensor by day, of days that are over and whose figures have all reports, computed since the sensors
   * changed. A day that is not among them is not known; one without sensors is: nothing was read.
   */
  async readOnDays(
    vehicleId: number,
    days: readonly { day: string }[],
    since: number,
  ): Promise<Map<string, Map<string, { least: number; greatest: number }>>> {
    const { rows } = await sql<{
      day: string
      kind: string | null
      channel: number
      least: number | null
      greatest: number | null
    }>`
      select d.day::text, s.kind, s.channel, s.least, s.greatest
      from vehicle_days d join figure_states f using (vehicle_id) left join vehicle_day_sensors s using (vehicle_id, day)
      where d.vehicle_id = ${vehicleId} and d.day = any(${days.map(({ day }) => day)}::date[]) and d.day < f.open_day
        and d.computed_at > ${new Date(since)}
        and not exists (select from late_report_hours h where h.vehicle_id = d.vehicle_id)
      order by d.day`.execute(this.#db)
    const found = new Map<string, Map<string, { least: number; greatest: number }>>()
    for (const { day, kind, channel, least, greatest } of rows) {
      const ofDay = found.get(day) ?? new Map<string, { least: number; greatest: number }>()
      found.set(day, ofDay)
      if (kind !== null && least !== null && greatest !== null) ofDay.set(`${kind} ${channel}`, { least, greatest })
    }
    return found
  }

  /** Reports and frames of a period, each portion in the order of time. */
  async *between(
    vehicleId: number,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): AsyncGenerator<{ reports: SentReport[]; frames: SentFrame[] }> {
    for (let begin = from; begin <= to; begin += portion) {
      signal?.throwIfAborted()
      const end = Math.min(begin + portion - 1, to)
      const period = { vehicleId, from: begin, to: end }
      const [reports, frames] = await Promise.all([
        this.#past.either([period], {
          rows: () => this.#ofRows(vehicleId, begin, end),
          reports: async read => sentReports(await read(period)),
        }),
        // What was sent shortly before still counts.
        this.frames(vehicleId, begin === from ? begin - longestFrame : begin, end),
      ])
      yield { reports, frames }
    }
  }

  async #ofRows(vehicleId: number, from: number, to: number): Promise<SentReport[]> {
    const { rows } = await sql<ReportRow>`select time, status, alarms, fuel_dl, extras from positions
      where vehicle_id = ${vehicleId} and time >= ${new Date(from)} and time <= ${new Date(to)} and ${timeKnown}
      order by time, digest`.execute(this.#db)
    return rows.map(reportOf)
  }

  async frames(vehicleId: number, from: number, to: number): Promise<SentFrame[]> {
    const rows = await this.#db
      .selectFrom('sensor_frames')
      .select(['source', 'source_id', 'at', 'data'])
      .where('vehicle_id', '=', vehicleId)
      .where('at', '>=', new Date(from))
      .where('at', '<=', new Date(to))
      .orderBy('at')
      .execute()
    return rows.map(frameOf)
  }

  /** A frame of a source each five seconds: the last one. */
  async storeFrames(frames: readonly (SentFrame & { vehicleId: number })[]): Promise<void> {
    const last = new Map(
      frames.map(frame => [`${frame.vehicleId} ${frame.source} ${frame.sourceNumber} ${stepOf(frame.time)}`, frame]),
    )
    const rows = [...last.values()]
    if (rows.length === 0) return
    await sql`insert into sensor_frames (vehicle_id, source, source_id, at, data)
      select f.* from unnest(${rows.map(f => f.vehicleId)}::int4[], ${rows.map(f => f.source)}::text[], ${rows.map(f => f.sourceNumber)}::int4[],
        ${rows.map(f => new Date(stepOf(f.time)))}::timestamptz[], ${rows.map(f => Buffer.from(f.data))}::bytea[])
        as f (vehicle_id, source, source_id, at, data)
      where exists (select from vehicles v where v.id = f.vehicle_id)
      order by 1, 2, 3, 4
      on conflict (vehicle_id, source, source_id, at) do update set data = excluded.data`.execute(this.#db)
  }

  /** Messages 0x0705 and 0x0900 of the last time that no sensor has read, the latest first. */
  async unreadMessages(vehicleId: number, since: number): Promise<{ messageId: number; time: number; body: Buffer }[]> {
    const rows = await this.#db
      .selectFrom('terminal_messages')
      .select(['message_id', 'received_at', 'body'])
      .where('vehicle_id', '=', vehicleId)
      .where('message_id', 'in', messagesWithFrames)
      .where('received_at', '>=', new Date(since))
      .orderBy('received_at', 'desc')
      .limit(40)
      .execute()
    return rows.map(row => ({ messageId: row.message_id, time: row.received_at.getTime(), body: row.body }))
  }
}

/** Of a period that is read at once, ms. */
const portion = 24 * 3_600_000
const step = 5_000
const stepOf = (time: number): number => Math.floor(time / step) * step
