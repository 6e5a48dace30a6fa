/** SQL of photos and of requests for them. */
import type { NotKept, PhotoState } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface StoredPhoto {
  id: string
  vehicleId: number
  /** As type of 0x0801. */
  kind: number
  channel: number
  event: number
  takenAt: Date | null
  receivedAt: Date
  latitudeE6: number | null
  longitudeE6: number | null
  speedDkmh: number | null
  bytes: number
  /** Empty: nobody asked for it. */
  askedBy: string
}
export type NewPhoto = Omit<StoredPhoto, 'id' | 'askedBy'> & { mediaId: number; digest: Buffer }

export interface StoredRequest {
  id: string
  vehicleId: number
  channel: number
  askedAt: Date
  state: Exclude<PhotoState, 'noPicture'>
  photoId: string | null
  /** Nothing is waited for any more. */
  late: boolean
}

export interface PhotoQuery {
  /** undefined: of all vehicles. */
  organisationIds: readonly number[] | undefined
  vehicleIds: readonly number[] | undefined
  channel: number | undefined
  events: readonly number[] | undefined
  /** ms since 1970 */
  beginTime: number | undefined
  endTime: number | undefined
  /** The organisations have so few vehicles that each is looked at. */
  fewVehicles: boolean
}

/** A request waits so long for its photo, s: a slow network takes minutes for it. */
export const waitSeconds = 600
/** Of several that are fetched the last waits for the others. */
const fetchSeconds = 3_600
/** A part (2011) waits so long for the others, s: later another photo may have its number. */
const partSeconds = 1_800
const maxId = '9223372036854775807'
/** Those behind a photo, whose id this is. Both columns of the order, each a value of its own: only so an index begins there. */
const placeOf = (id: string) => sql`(select shown_at from photos where id = ${id}::int8), ${id}::int8`
const waitTime = sql`make_interval(secs => case when media_id is null then ${waitSeconds}::int4 else ${fetchSeconds}::int4 end)`
/** The longest recording is ten minutes, and goes over a slow link. */
const recordTime = sql`interval '30 minutes'`

const photoColumns = sql`p.id, p.vehicle_id as "vehicleId", p.kind, p.channel, p.event, p.taken_at as "takenAt", p.received_at as "receivedAt",
  p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6", p.speed_dkmh as "speedDkmh", p.bytes,
  coalesce((select r.user_name from photo_requests r where r.photo_id = p.id order by r.id limit 1), '') as "askedBy"`
const requestColumns = sql`id, vehicle_id as "vehicleId", channel, asked_at as "askedAt", state, photo_id as "photoId",
  asked_at < now() - ${waitTime} as late`

/** One that somebody waits for. */
type OpenRequest = StoredRequest & {
  /** Of the user who asks now. */
  own: boolean
  /** The one that its terminal was asked for. */
  leader: string
}
const openColumns = (userId: number | null) =>
  sql`${requestColumns}, coalesce(user_id = ${userId}::int4, false) as own, coalesce(asked_with, id) as leader`
const isOrWaitsWith = (id: string) => sql`(id = ${id}::int8 or asked_with = ${id}::int8)`

/** The user's own of these; for each of the others a request that waits with it. */
async function join<Open extends OpenRequest>(
  within: Kysely<Database>,
  open: readonly Open[],
  { userId, userName }: { userId: number | null; userName: string },
): Promise<Open[]> {
  const joined: Open[] = []
  for (const request of open) {
    if (request.own) joined.push(request)
    else {
      // Since when the camera was asked, so that nobody joins what was asked too long ago.
      const { rows } = await sql<StoredRequest>`insert into photo_requests
          (vehicle_id, channel, media_id, user_id, user_name, asked_at, state, asked_with)
        select vehicle_id, channel, media_id, ${userId}::int4, ${userName}, asked_at, state, ${request.leader}::int8 from photo_requests
        where id = ${request.id}::int8 returning ${requestColumns}`.execute(within)
      joined.push({ ...request, ...rows[0] })
    }
  }
  return joined
}

interface Arriving {
  vehicleId: number
  channel: number
  mediaId: number
  /** The terminal takes such photos without being asked. */
  byItself: boolean
}

export class PhotoRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /**
   * One request for each channel. Who asks while the camera is about to take a picture for somebody else waits for that one: it is not asked twice,
   * and each waits as long as they like. `isNew`: the terminal is to be asked.
   */
  async request(
    { vehicleId, channels }: { vehicleId: number; channels: readonly number[] },
    by: { userId: number | null; userName: string },
  ): Promise<(StoredRequest & { isNew: boolean })[]> {
    return await this.#db.transaction().execute(async within => {
      // Two who ask at once: one after the other.
      await sql`select id from vehicles where id = ${vehicleId} for update`.execute(within)
      const { rows: open } = await sql<OpenRequest>`select distinct on (channel) ${openColumns(by.userId)} from photo_requests
        where vehicle_id = ${vehicleId} and channel = any(${[...channels]}::int2[]) and state in ('asked', 'acknowledged') and media_id is null
          and photo_id is null and asked_at > now() - interval '1 minute' order by channel, own desc, id desc`.execute(within)
      const shared = await join(within, open, by)
      const missing = channels.filter(channel => open.every(request => request.channel !== channel))
      const { rows: added } = await sql<StoredRequest>`insert into photo_requests (vehicle_id, channel, user_id, user_name)
        select ${vehicleId}, c, ${by.userId}::int4, ${by.userName} from unnest(${missing}::int2[]) c returning ${requestColumns}`.execute(
        within,
      )
      return [...shared.map(row => ({ ...row, isNew: false })), ...added.map(row => ({ ...row, isNew: true }))].toSorted(
        (a, b) => a.channel - b.channel,
      )
    })
  }

  /** What the terminal said to this request and those that wait with it, unless one has ended otherwise. */
  async settle(id: string, state: StoredRequest['state']): Promise<void> {
    await sql`update photo_requests set state = ${state} where ${isOrWaitsWith(id)} and state = 'asked'`.execute(this.#db)
  }

  /** Nothing has become of it yet, or of one that waits with it. */
  async isAsked(id: string): Promise<boolean> {
    const { rows } = await sql`select from photo_requests where ${isOrWaitsWith(id)} and state = 'asked' limit 1`.execute(
      this.#db,
    )
    return rows.length > 0
  }

  /** Those that the user has made. */
  async cancel(ids: readonly string[], userId: number): Promise<void> {
    await sql`update photo_requests set state = 'cancelled' where id = any(${[...ids]}::int8[]) and user_id = ${userId}
      and state in ('asked', 'acknowledged')`.execute(this.#db)
  }

  async requests(ids: readonly string[]): Promise<StoredRequest[]> {
    const { rows } = await sql<StoredRequest>`select ${requestColumns} from photo_requests
      where id = any(${[...ids]}::int8[]) order by channel, id`.execute(this.#db)
    return rows
  }

  /** Requests for what the terminal has stored: one for each, in this order. Who asks for what is being fetched waits for it, as with photos. */
  async fetch(
    vehicleId: number,
    media: readonly { mediaId: number; channel: number }[],
    by: { userId: number; userName: string },
  ): Promise<(StoredRequest & { mediaId: number; isNew: boolean })[]> {
    const columns = sql`${requestColumns}, media_id::int8::text as "mediaId"`
    return await this.#db.transaction().execute(async within => {
      await sql`select id from vehicles where id = ${vehicleId} for update`.execute(within)
      const ids = media.map(({ mediaId }) => mediaId)
      const { rows: open } = await sql<OpenRequest & { mediaId: string }>`select distinct on (media_id)
          ${openColumns(by.userId)}, media_id::int8::text as "mediaId"
        from photo_requests where vehicle_id = ${vehicleId} and media_id = any(${ids}::int8[]) and state in ('asked', 'acknowledged')
          and photo_id is null and asked_at > now() - ${waitTime} order by media_id, own desc, id desc`.execute(within)
      const shared = await join(within, open, by)
      const missing = media.filter(({ mediaId }) => open.every(request => Number(request.mediaId) !== mediaId))
      const { rows: added } = await sql<StoredRequest & { mediaId: string }>`insert into photo_requests
          (vehicle_id, channel, media_id, user_id, user_name)
        select ${vehicleId}, channel, media_id, ${by.userId}, ${by.userName}
        from unnest(${missing.map(({ channel }) => channel)}::int2[], ${missing.map(({ mediaId }) => mediaId)}::int8[])
          as m (channel, media_id) returning ${columns}`.execute(within)
      return [...shared.map(row => ({ ...row, isNew: false })), ...added.map(row => ({ ...row, isNew: true }))]
        .map(row => ({ ...row, mediaId: Number(row.mediaId) }))
        .toSorted((a, b) => ids.indexOf(a.mediaId) - ids.indexOf(b.mediaId))
    })
  }

  /** Somebody waits for this: what was fetched by its number, or a photo of this camera. Of one that was refused, or never sent, none comes. */
  async isAwaited({ vehicleId, channel, mediaId, byItself }: Arriving): Promise<'fetched' | 'taken' | undefined> {
    const { rows } = await sql<{ fetched: boolean }>`select media_id is not null as fetched from photo_requests
      where vehicle_id = ${vehicleId} and photo_id is null and asked_at > now() - ${waitTime} and state not in ('offline', 'refused')
        and (media_id = ${mediaId} or (media_id is null and channel = ${channel} and not ${byItself}))
      order by media_id nulls last limit 1`.execute(this.#db)
    const [found] = rows
    return found && (found.fetched ? 'fetched' : 'taken')
  }

  /** Somebody has had the cab recorded (0x8804): its sound comes without a number that was known before. */
  async recordsCab(vehicleId: number): Promise<boolean> {
    const { rows } = await sql<{ asked: boolean }>`select exists (select from terminal_changes where vehicle_id = ${vehicleId}
      and kind = 'recordSound' and state in ('sending', 'done', 'noAnswer') and requested_at > now() - ${recordTime}) as asked`.execute(
      this.#db,
    )
    return rows[0]?.asked ?? false
  }

  /** Those of these numbers that were fetched or sent before: the photo of each. */
  async knownMedia(
    vehicleId: number,
    mediaIds: readonly number[],
  ): Promise<{ mediaId: number; channel: number; takenAt: Date | null; id: string }[]> {
    const { rows } = await sql<{
      mediaId: string
      channel: number
      takenAt: Date | null
      id: string
    }>`select media_id as "mediaId", channel,
        taken_at as "takenAt", id from photos
      where vehicle_id = ${vehicleId} and media_id = any(${[...mediaIds]}::int8[]) and stored`.execute(this.#db)
    return rows.map(row => ({ ...row, mediaId: Number(row.mediaId) }))
  }

  /** Photos of a vehicle of the last 24 hours. */
  async countOfDay(vehicleId: number): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(*) from photos
      where vehicle_id = ${vehicleId} and received_at > now() - interval '1 day'`.execute(this.#db)
    return Number(rows[0]?.count ?? 0)
  }

  /** The row of a photo whose file is stored next; `stored`: it came before and has its file. */
  async begin(photo: NewPhoto): Promise<{ id: string; stored: boolean; organisationId: number } | undefined> {
    const { rows } = await sql<{ id: string; stored: boolean; organisationId: number }>`
      with added as (
        insert into photos (vehicle_id, kind, channel, media_id, digest, event, taken_at, received_at, latitude_e6, longitude_e6, speed_dkmh, bytes)
        select ${photo.vehicleId}, ${photo.kind}::int2, ${photo.channel}, ${photo.mediaId}, ${photo.digest}, ${photo.event}, ${photo.takenAt},
          ${photo.receivedAt}, ${photo.latitudeE6}::int4, ${photo.longitudeE6}::int4, ${photo.speedDkmh}::int2, ${photo.bytes}
        on conflict (vehicle_id, media_id, digest) do nothing returning id, stored
      )
      select p.id, p.stored, v.organisation_id as "organisationId" from vehicles v, (
        select id, stored from added union all
        select id, stored from photos where vehicle_id = ${photo.vehicleId} and media_id = ${photo.mediaId} and digest = ${photo.digest}
        limit 1) p
      where v.id = ${photo.vehicleId}`.execute(this.#db)
    return rows[0]
  }

  /** The file is stored: the photo is shown, and is that of the requests which wait for it. */
  async finish(
    id: string,
    awaited: 'fetched' | 'taken' | undefined,
    { vehicleId, channel, mediaId }: Omit<Arriving, 'byItself'>,
  ) {
    await this.#db.transaction().execute(async within => {
      await sql`update photos set stored = true where id = ${id}::int8`.execute(within)
      if (!awaited) return
      const wanted = awaited === 'fetched' ? sql`media_id = ${mediaId}` : sql`media_id is null and channel = ${channel}`
      await sql`update photo_requests set photo_id = ${id}::int8, state = case state when 'cancelled' then state else 'stored' end
        where vehicle_id = ${vehicleId} and ${wanted} and photo_id is null and asked_at > now() - ${waitTime}
          and state not in ('offline', 'refused')`.execute(within)
    })
  }

  /** What those who wait for it are told when what came is not kept. One that comes later may still be theirs. */
  async notKept(
    why: NotKept,
    awaited: 'fetched' | 'taken',
    { vehicleId, channel, mediaId }: Omit<Arriving, 'byItself'>,
  ): Promise<void> {
    const wanted = awaited === 'fetched' ? sql`media_id = ${mediaId}` : sql`media_id is null and channel = ${channel}`
    await sql`update photo_requests set state = ${why} where vehicle_id = ${vehicleId} and ${wanted}
      and state in ('asked', 'acknowledged') and photo_id is null and asked_at > now() - ${waitTime}`.execute(this.#db)
  }

  /** Deletes the row of a photo whose file cannot be kept. */
  async giveUp(id: string): Promise<void> {
    await sql`delete from photos where id = ${id}::int8 and not stored`.execute(this.#db)
  }

  async byIds(ids: readonly string[]): Promise<StoredPhoto[]> {
    const { rows } =
      await sql<StoredPhoto>`select ${photoColumns} from photos p where p.id = any(${[...ids]}::int8[]) and p.stored`.execute(
        this.#db,
      )
    return rows
  }

  /** Those taken last first, those after `after`. */
  async list(query: PhotoQuery, after: string | undefined, limit: number): Promise<StoredPhoto[]> {
    const { organisationIds, vehicleIds, channel, events, beginTime, endTime } = query
    // A time is found by its index whose ever the photos are.
    const each = organisationIds && query.fewVehicles && beginTime === undefined && endTime === undefined
    const owned = organisationIds && sql`v.organisation_id = any(${[...organisationIds]}::int4[])`
    const conditions = [
      sql`p.stored`,
      ...(owned && !each ? [sql`exists (select from vehicles v where v.id = p.vehicle_id and ${owned})`] : []),
      ...(vehicleIds ? [sql`p.vehicle_id = any(${[...vehicleIds]}::int4[])`] : []),
      ...(channel === undefined ? [] : [sql`p.channel = ${channel}`]),
      ...(events ? [sql`p.event = any(${[...events]}::int2[])`] : []),
      ...(beginTime === undefined ? [] : [sql`p.shown_at >= ${new Date(beginTime)}`]),
      ...(endTime === undefined ? [] : [sql`p.shown_at <= ${new Date(endTime)}`]),
      ...(after === undefined || each ? [] : [sql`(p.shown_at, p.id) < (${placeOf(after)})`]),
    ]
    const wanted = sql.join(conditions, sql` and `)
    if (each) {
      // The newest photos are of the vehicles whose newest photo is newest: of each vehicle one is read, and of those as many as are wanted.
      // Bounds in place of an equality, and both columns in the order: only the index on both has that. For vehicles with few photos PostgreSQL
      // would walk the photos of all, each time.
      const of = (id: string, count: number) => sql`(select * from photos p where p.vehicle_id >= ${sql.raw(id)}
          and (p.vehicle_id, p.shown_at, p.id) < (${sql.raw(id)}, ${after === undefined ? sql`'infinity', ${maxId}::int8` : placeOf(after)})
          and ${wanted} order by p.vehicle_id desc, p.shown_at desc, p.id desc limit ${count})`
      const { rows } = await sql<StoredPhoto>`with newest as (
          select v.id from vehicles v cross join lateral ${of('v.id', 1)} one
          where ${owned} order by one.shown_at desc, one.id desc limit ${limit})
        select ${photoColumns} from newest cross join lateral ${of('newest.id', limit)} p
        order by p.shown_at desc, p.id desc limit ${limit}`.execute(this.#db)
      return rows
    }
    const { rows } = await sql<StoredPhoto>`select ${photoColumns} from photos p where ${wanted}
      order by p.shown_at desc, p.id desc limit ${limit}`.execute(this.#db)
    return rows
  }

  /**
   * Keeps a part of a photo (2011) and returns them all, in order, once they are here. Terminals begin again with their numbers: what is of another
   * photo with this one is forgotten.
   */
  async addPart(part: {
    vehicleId: number
    mediaId: number
    channel: number
    event: number
    total: number
    part: number
    serial: number
    data: Buffer
    receivedAt: Date
  }): Promise<Buffer | undefined> {
    const { vehicleId, mediaId, total, channel, event, data, receivedAt } = part
    await sql`delete from photo_parts where vehicle_id = ${vehicleId}
      and (received_at < ${receivedAt}::timestamptz - make_interval(secs => ${partSeconds}) or (media_id = ${mediaId}
        and (total <> ${total} or channel is distinct from ${channel} or event is distinct from ${event})))`.execute(this.#db)
    // The same part of another picture.
    await sql`delete from photo_parts p where vehicle_id = ${vehicleId} and media_id = ${mediaId} and exists (
      select from photo_parts same where same.vehicle_id = p.vehicle_id and same.media_id = p.media_id
        and same.part = ${part.part} and same.data <> ${data})`.execute(this.#db)
    await sql`insert into photo_parts (vehicle_id, media_id, channel, event, total, part, serial, data, received_at)
      values (${vehicleId}, ${mediaId}, ${channel}, ${event}, ${total}, ${part.part}, ${part.serial}, ${data}, ${receivedAt})
      on conflict (vehicle_id, media_id, part) do update set serial = excluded.serial, received_at = excluded.received_at`.execute(
      this.#db,
    )
    const { rows } = await sql<{ part: number; data: Buffer }>`select part, data from photo_parts
      where vehicle_id = ${vehicleId} and media_id = ${mediaId} and total = ${total} order by part`.execute(this.#db)
    return rows.length === total ? Buffer.concat(rows.map(({ data }) => data)) : undefined
  }

  async removeParts(vehicleId: number, mediaId: number): Promise<void> {
    await sql`delete from photo_parts where vehicle_id = ${vehicleId} and media_id = ${mediaId}`.execute(this.#db)
  }

  /** Photos of a vehicle of which parts are missing, those that came last first. `missing`: at most 255, as a message has room for. */
  async unfinished(vehicleId: number, limit: number): Promise<{ mediaId: number; serial: number; missing: number[] }[]> {
    const { rows } = await sql<{ mediaId: string; serial: number; missing: number[] }>`
      with waiting as (
        select media_id, total, max(received_at) as at, array_agg(part) as parts,
          (array_agg(serial order by received_at desc))[1] as serial
        from photo_parts where vehicle_id = ${vehicleId} and serial is not null
          and received_at > now() - make_interval(secs => ${partSeconds})
        group by media_id, total order by at desc limit ${limit})
      select media_id as "mediaId", serial, array(
          select n from generate_series(1, total) n where n <> all(parts) order by n limit 255) as missing
      from waiting order by at desc`.execute(this.#db)
    return rows.map(row => ({ ...row, mediaId: Number(row.mediaId) }))
  }

  /** Vehicles of which parts came that may still be waited for. */
  async vehiclesWithParts(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select distinct vehicle_id as id from photo_parts
      where received_at > now() - make_interval(secs => ${partSeconds}) limit 1000`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** Parts that wait, of a vehicle. */
  async partsOf(vehicleId: number): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(*) from photo_parts where vehicle_id = ${vehicleId}
      and received_at > now() - make_interval(secs => ${partSeconds})`.execute(this.#db)
    return Number(rows[0]?.count ?? 0)
  }
}
