/** SQL for the people who work on tasks: how many they have, and where they worked last. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

export interface KnownInstaller {
  openTasks: number
  /** The first of theirs that the asker sees too; undefined: they belong to one above. */
  organisationId: number | undefined
  at: { latitude: number; longitude: number; time: number } | undefined
}

export class InstallerRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** @param seen organisations that the asker sees: no other one is named */
  async of(userIds: readonly number[], seen: ReadonlySet<number>): Promise<Map<number, KnownInstaller>> {
    const { rows } = await sql<{
      id: number
      open: number
      organisation_id: number | null
      latitude: number | null
      longitude: number | null
      at: Date | null
    }>`select u.id, p.latitude, p.longitude, p.at,
        (select count(*)::int from applications a where a.handler_id = u.id and a.state in ('dispatched', 'working', 'returned')) as open,
        (select min(o.organisation_id) from user_organisations o
          where o.user_id = u.id and o.organisation_id = any(${[...seen]}::int4[])) as organisation_id
      from users u left join installer_places p on p.user_id = u.id where u.id = any(${[...userIds]}::int4[])`.execute(this.#db)
    return new Map(
      rows.map(({ id, open, organisation_id, latitude, longitude, at }) => [
        id,
        {
          openTasks: open,
          organisationId: organisation_id ?? undefined,
          at: latitude === null || longitude === null || !at ? undefined : { latitude, longitude, time: at.getTime() },
        },
      ]),
    )
  }

  stands(userId: number, { latitude, longitude }: { latitude: number; longitude: number }, at: Date) {
    return this.#db
      .insertInto('installer_places')
      .values({ user_id: userId, latitude, longitude, at })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ latitude, longitude, at }))
      .execute()
  }
}
