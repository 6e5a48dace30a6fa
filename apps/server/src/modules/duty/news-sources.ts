/** What superior platforms are told by ourselves, with the SQL that finds what they have not been told yet: of a day, the oldest first. */
import { alarmTypeOf, type ConsentKind } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { UpwardMessage } from '../../supervision/alarm-messages.ts'
import { type AlarmRecording, driverMessage, recordingsMessage, waybillMessage } from '../../supervision/news-messages.ts'
import type { ForwardedVehicle } from '../../supervision/position-forwarder.ts'
import type { Superior } from '../../supervision/superior.ts'

export interface News {
  /** What it is of: it is told once. */
  key: string
  vehicleId: number
  message: (vehicle: ForwardedVehicle) => UpwardMessage
}

export interface NewsSource {
  readonly consent: ConsentKind
  isWanted(superior: Superior): boolean
  /** `theirs`: organisations that let it be told. `its`: true for a moment of a vehicle that is this platform's to know. */
  news(
    db: Kysely<Database>,
    superior: Superior,
    known: { theirs: readonly number[]; its: (vehicle: RawBuilder<unknown>, time: RawBuilder<unknown>) => RawBuilder<boolean> },
  ): Promise<News[]>
}

/** Beyond it, it is no news. */
const recent = sql`interval '24 hours'`
export const atOnce = 200
const isNew = (superior: Superior, key: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from superior_outbox s where s.superior = ${superior.id} and s.key = ${key})`

interface CardRow {
  key: string
  vehicle_id: number
  name: string
  licence: string | null
  issuer: string | null
  valid_until: Date | null
}

/** Who drives, when a card is put in. */
export const drivers: NewsSource = {
  consent: 'data',
  isWanted: ({ data }) => data,
  async news(db, superior, { theirs, its }) {
    const key = sql`'driver ' || c.vehicle_id || ' ' || extract(epoch from c.time)::int8`
    const { rows } =
      await sql<CardRow>`select ${key} as key, c.vehicle_id, c.name, c.licence, c.issuer, c.valid_until::timestamptz as valid_until
      from driver_cards c join vehicles v on v.id = c.vehicle_id and v.organisation_id = any(${theirs}::int4[])
      where c.received_at > now() - ${recent} and c.inserted and c.name is not null
        and ${its(sql.ref('c.vehicle_id'), sql.ref('c.time'))} and ${isNew(superior, key)}
      order by c.received_at limit ${atOnce}`.execute(db)
    return rows.map(({ key: own, vehicle_id: vehicleId, name, licence, issuer, valid_until }) => {
      const card = { name, certificate: licence ?? '', issuer: issuer ?? '', validUntil: valid_until?.getTime() ?? null }
      return { key: own, vehicleId, message: vehicle => driverMessage(vehicle, card, superior.edition) }
    })
  },
}

/** 0x0701 of JT/T 808: its length, and the text. */
const WAYBILL = 0x0701
const lengthBytes = 4

/** What a terminal sends of a waybill: one that it sends again is told once. */
export const waybills: NewsSource = {
  consent: 'data',
  isWanted: ({ data }) => data,
  async news(db, superior, { theirs, its }) {
    const key = sql`'waybill ' || m.id`
    const { rows } = await sql<{ key: string; vehicle_id: number; body: Buffer }>`select ${key} as key, m.vehicle_id, m.body
      from terminal_messages m join vehicles v on v.id = m.vehicle_id and v.organisation_id = any(${theirs}::int4[])
      where m.received_at > now() - ${recent} and m.message_id = ${WAYBILL}
        and ${its(sql.ref('m.vehicle_id'), sql.ref('m.received_at'))} and ${isNew(superior, key)}
      order by m.received_at, m.id limit ${atOnce}`.execute(db)
    return rows.map(({ key: own, vehicle_id: vehicleId, body }) => {
      const text = body.subarray(lengthBytes)
      return { key: own, vehicleId, message: vehicle => waybillMessage(vehicle, text, superior.edition) }
    })
  },
}

interface RecordedRow {
  key: string
  vehicle_id: number
  type: number
  recordings: AlarmRecording[]
}

/** The bit of an alarm in a list of recordings; undefined: it has none there. */
function bitOf(type: number): number | undefined {
  const origin = alarmTypeOf(type)?.origin
  return origin?.from === 'bit' ? origin.bit : origin?.from === 'videoBit' ? firstOfVideo + origin.bit : undefined
}
const firstOfVideo = 32

/** What was recorded of an alarm, when the files that a rule asked for are all here, or come no more. */
export const alarmRecordings: NewsSource = {
  consent: 'recordings',
  isWanted: ({ alarms }) => alarms,
  async news(db, superior, { theirs, its }) {
    const key = sql`'recordings ' || a.id`
    const { rows } = await sql<RecordedRow>`select ${key} as key, a.vehicle_id, a.type, d.recordings
      from alarm_cases a join vehicles v on v.id = a.vehicle_id and v.organisation_id = any(${theirs}::int4[])
      join lateral (select max(changed_at) as changed_at, bool_and(state in ('done', 'failed', 'cancelled')) as over,
          json_agg(json_build_object('channel', channel, 'stream', stream, 'size', received_bytes,
            'start', (extract(epoch from start_at) * 1000)::int8, 'end', (extract(epoch from end_at) * 1000)::int8)
            order by channel, id) filter (where state = 'done') as recordings
        from video_downloads where case_id = a.id) d on d.over and d.recordings is not null
      where d.changed_at > now() - ${recent} and a.withdrawn_at is null
        and ${its(sql.ref('a.vehicle_id'), sql.ref('a.started_at'))} and ${isNew(superior, key)}
        and a.id in (select case_id from video_downloads where case_id is not null and changed_at > now() - ${recent})
      order by a.id limit ${atOnce}`.execute(db)
    return rows.map(({ key: own, vehicle_id: vehicleId, type, recordings }) => ({
      key: own,
      vehicleId,
      message: vehicle => recordingsMessage(vehicle, recordings, bitOf(type), superior.edition),
    }))
  },
}
