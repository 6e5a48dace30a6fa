/** SQL of the settings of movement of organisations. */
import type { ChosenMovement, OwnMovement } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { notifyChange } from '../../../store/change-notifications.ts'
import type { Database } from '../../../store/schema.ts'
import { movementFrom } from '../../../tracks/movement-of-vehicle.ts'

interface MovementOfOrganisation {
  orgId: number
  own: OwnMovement
  inherited: ChosenMovement
}

export class MovementSettingsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async of(organisationIds: Iterable<number>): Promise<MovementOfOrganisation[]> {
    const { rows } = await sql<
      { id: number } & OwnMovement & { minimum_stop: number | null; rests_below: number | null; idling_after: number | null }
    >`
      select o.id, o.minimum_stop as "minimumStop", o.rests_below as "restsBelow", o.idling_after as "idlingAfter",
        m.minimum_stop, m.rests_below, m.idling_after
      from organisations o left join counting_of_organisations m on m.organisation_id = o.parent_id
      where o.id = any(${[...organisationIds]}::int4[]) order by o.id`.execute(this.#db)
    return rows.map(({ id, minimumStop, restsBelow, idlingAfter, ...above }) => ({
      orgId: id,
      own: { minimumStop, restsBelow, idlingAfter },
      inherited: movementFrom(above),
    }))
  }

  /** @returns of how many vehicles figures are made again */
  set(orgId: number, own: OwnMovement): Promise<number> {
    return this.#db.transaction().execute(async tx => {
      await tx
        .updateTable('organisations')
        .set({ minimum_stop: own.minimumStop, rests_below: own.restsBelow, idling_after: own.idlingAfter })
        .where('id', '=', orgId)
        .execute()
      await notifyChange(tx, { kind: 'organisations' })
      // Marked by who keeps figures, at its next look: also what has moved meanwhile.
      const { rows } = await sql<{ count: number }>`
        select count(*)::int4 as count from figure_states s join vehicles v on v.id = s.vehicle_id
          join counting_of_vehicles c on c.vehicle_id = s.vehicle_id
        where s.counted_by <> c.counted_by and v.organisation_id in (
          with recursive below as (
            select id from organisations where id = ${orgId}
            union all select o.id from organisations o join below b on o.parent_id = b.id
          ) select id from below
        )`.execute(tx)
      return rows[0]?.count ?? 0
    })
  }
}
