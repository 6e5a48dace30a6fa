/** SQL for the push settings of users. A change is a new version, so that what was not sent can be explained later. */
import type { AlarmLevel } from '@outrider/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { defaultPushSettings, type PushSettings } from './wanted.ts'

export type SettingsRow = Omit<Selectable<Database['push_settings']>, 'user_id' | 'since' | 'replaced_at'>

export const settingsOf = (row: SettingsRow): PushSettings => ({
  typesOn: row.types_on,
  typesOff: row.types_off,
  levels: row.levels as AlarmLevel[],
  vehicleIds: row.vehicle_ids,
  quiet: row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
  zone: row.zone,
  cameras: row.cameras,
  online: row.online,
  onlineVehicleIds: row.online_vehicle_ids,
})

const rowOf = (settings: PushSettings) => ({
  types_on: [...settings.typesOn],
  types_off: [...settings.typesOff],
  levels: [...settings.levels],
  vehicle_ids: settings.vehicleIds && [...settings.vehicleIds],
  quiet_from: settings.quiet?.from ?? null,
  quiet_until: settings.quiet?.until ?? null,
  zone: settings.zone,
  cameras: settings.cameras && [...settings.cameras],
  online: settings.online,
  online_vehicle_ids: [...settings.onlineVehicleIds],
})

export class PushSettingsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async current(userId: number): Promise<PushSettings> {
    const row = await this.#db
      .selectFrom('push_settings')
      .selectAll()
      .where('user_id', '=', userId)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    return row ? settingsOf(row) : defaultPushSettings
  }

  /** In force at that time, ms since 1970. */
  async at(userId: number, time: number): Promise<PushSettings> {
    const row = await this.#db
      .selectFrom('push_settings')
      .selectAll()
      .where('user_id', '=', userId)
      .where('since', '<=', new Date(time))
      .orderBy('since', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? settingsOf(row) : defaultPushSettings
  }

  /** Changes made at once follow one another: none is lost. */
  async change(userId: number, change: (before: PushSettings) => PushSettings): Promise<PushSettings> {
    return await this.#db.transaction().execute(async within => {
      await sql`select from users where id = ${userId} for update`.execute(within)
      const replaced = await within
        .updateTable('push_settings')
        .set({ replaced_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .where('replaced_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      const settings = change(replaced ? settingsOf(replaced) : defaultPushSettings)
      await within
        .insertInto('push_settings')
        .values({ user_id: userId, ...rowOf(settings) })
        .execute()
      return settings
    })
  }
}
