/** SQL for what subordinate platforms tell, and how their links stand. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { ReportedAlarm, ReportedOther } from '../../supervision/subordinates/reported.ts'

export interface LinkState {
  readonly mainSince: number | undefined
  readonly slaveSince: number | undefined
  readonly address: string
  readonly heardAt: number
  /** Since the last time it was stored. */
  readonly positions: number
  readonly refused: Readonly<Record<string, number>>
  readonly video: VideoCounts
}

/** Of asking it for cameras, since the last time it was stored. */
export interface VideoCounts {
  /** When it told its code, ms since 1970; undefined: not since this server has the link. */
  readonly codeAt: number | undefined
  readonly asked: number
  /** By reason. */
  readonly failed: Readonly<Record<string, number>>
}

const atOf = (at: number | undefined): Date | null => (at ? new Date(at) : null)
/** What a screen shows of a platform. */
const shown = 100

export class ReportedRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async alarmed(platform: string, alarm: ReportedAlarm, vehicleId: number | undefined): Promise<void> {
    const { vehicle, alarmType, at, number, text } = alarm
    // Told again after a lost link it has another number.
    await sql`insert into subordinate_alarms (platform, plate, plate_color, vehicle_id, alarm_type, at, number, content)
      values (${platform}, ${vehicle.plate}, ${vehicle.plateColor}, ${vehicleId ?? null}, ${alarmType}, ${new Date(at)},
        ${String(number)}::bigint, ${text})
      on conflict (platform, plate, plate_color, alarm_type, at) do update set number = excluded.number`.execute(this.#db)
  }

  /** The newest of that number. */
  async alarmEnded(platform: string, number: number, result: number): Promise<void> {
    await sql`update subordinate_alarms set ended_at = coalesce(ended_at, now()), result = ${result}
      where id = (select max(id) from subordinate_alarms where platform = ${platform} and number = ${String(number)}::bigint)`.execute(
      this.#db,
    )
  }

  async other(platform: string, { messageId, dataType, plate, body }: ReportedOther): Promise<void> {
    await sql`insert into subordinate_messages (platform, message_id, data_type, plate, body)
      values (${platform}, ${messageId}, ${dataType}, ${plate}, ${body})`.execute(this.#db)
  }

  async linked(platform: string, what: string, address: string, reason = ''): Promise<void> {
    await sql`insert into subordinate_links (platform, what, address, reason)
      values (${platform}, ${what}, ${address}, ${reason})`.execute(this.#db)
  }

  async keepState(platform: string, state: LinkState): Promise<void> {
    const { video } = state
    const added = (column: 'refused' | 'video_failed') => sql`s.${sql.ref(column)} ||
      (select coalesce(jsonb_object_agg(key, coalesce((s.${sql.ref(column)}->>key)::bigint, 0) + value::bigint), '{}')
        from jsonb_each_text(excluded.${sql.ref(column)}))`
    await sql`insert into subordinate_states as s
        (platform, main_since, slave_since, address, heard_at, positions, refused, video_code_at, video_asked, video_failed)
      values (${platform}, ${atOf(state.mainSince)}, ${atOf(state.slaveSince)}, ${state.address}, ${atOf(state.heardAt)},
        ${state.positions}, ${JSON.stringify(state.refused)}::jsonb,
        ${atOf(video.codeAt)}, ${video.asked}, ${JSON.stringify(video.failed)}::jsonb)
      on conflict (platform) do update set main_since = excluded.main_since, slave_since = excluded.slave_since,
        address = case when excluded.address = '' then s.address else excluded.address end,
        heard_at = greatest(s.heard_at, excluded.heard_at), positions = s.positions + excluded.positions,
        refused = ${added('refused')}, video_code_at = greatest(s.video_code_at, excluded.video_code_at),
        video_asked = s.video_asked + excluded.video_asked, video_failed = ${added('video_failed')}`.execute(this.#db)
  }

  async states() {
    return await this.#db.selectFrom('subordinate_states').selectAll().execute()
  }

  /** Refusals of the last day, the newest of each platform. */
  async refusals(): Promise<{ platform: string; address: string; reason: string; at: Date }[]> {
    const { rows } = await sql<{ platform: string; address: string; reason: string; at: Date }>`
      select distinct on (platform) platform, address, reason, at from subordinate_links
      where what = 'refused' and at > now() - interval '1 day' order by platform, id desc`.execute(this.#db)
    return rows
  }

  async alarms(platform: string) {
    return await this.#db
      .selectFrom('subordinate_alarms')
      .selectAll()
      .where('platform', '=', platform)
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
  }

  async alarm(platform: string, id: string) {
    return await this.#db
      .selectFrom('subordinate_alarms')
      .selectAll()
      .where('platform', '=', platform)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** By type, the most first. */
  async others(platform: string): Promise<{ type: number; count: number; last_at: Date }[]> {
    const { rows } = await sql<{ type: number; count: number; last_at: Date }>`
      select coalesce(data_type, message_id) as type, count(*)::int as count, max(received_at) as last_at
      from subordinate_messages where platform = ${platform} group by 1 order by 2 desc, 1 limit ${shown}`.execute(this.#db)
    return rows
  }

  async links(platform: string) {
    return await this.#db
      .selectFrom('subordinate_links')
      .selectAll()
      .where('platform', '=', platform)
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
  }
}
