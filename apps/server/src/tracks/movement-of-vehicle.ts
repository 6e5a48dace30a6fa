/** By what the movement of a vehicle is counted: each value is that of its organisation, or of the next one above that has one. */
import { defaultMovement, type MovementSettings } from '@outrider/track'
import type { Pool } from 'pg'

interface MovementRow {
  minimum_stop: number | null
  rests_below: number | null
  idling_after: number | null
}

/** Upwards from the organisation of one vehicle: the whole tree may have thousands. */
const ofVehicle = `
  with recursive above as (
    select o.parent_id, o.minimum_stop, o.rests_below, o.idling_after, 0 as depth
    from organisations o join vehicles v on v.organisation_id = o.id where v.id = $1
    union all
    select o.parent_id, o.minimum_stop, o.rests_below, o.idling_after, depth + 1 from organisations o join above a on o.id = a.parent_id
  )
  select (array_agg(minimum_stop order by depth) filter (where minimum_stop is not null))[1] as minimum_stop,
    (array_agg(rests_below order by depth) filter (where rests_below is not null))[1] as rests_below,
    (array_agg(idling_after order by depth) filter (where idling_after is not null))[1] as idling_after
  from above`

/** What is null is as delivered. */
export const movementFrom = ({ minimum_stop, rests_below, idling_after }: MovementRow): MovementSettings => ({
  minimumStop: minimum_stop ?? defaultMovement.minimumStop,
  restsBelow: rests_below ?? defaultMovement.restsBelow,
  idlingAfter: idling_after ?? defaultMovement.idlingAfter,
})

export async function movementOfVehicle(pool: Pool, vehicleId: number): Promise<MovementSettings> {
  const { rows } = await pool.query<MovementRow>({ name: 'movement-of-vehicle', text: ofVehicle, values: [vehicleId] })
  return rows[0] ? movementFrom(rows[0]) : defaultMovement
}

/** Differs from before when the vehicle is counted by other settings. */
export async function movementInForce(pool: Pool, vehicleId: number): Promise<string> {
  const { minimumStop, restsBelow, idlingAfter } = await movementOfVehicle(pool, vehicleId)
  return `${minimumStop} ${restsBelow} ${idlingAfter}`
}
