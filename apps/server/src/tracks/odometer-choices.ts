/** What is chosen for the odometer of a vehicle, and what its track is then. */
import { type OdometerChoice, type Track, withOdometerChoices } from '@outrider/track'
import type { Pool } from 'pg'

/**
 * A choice counts from its day on, until one that was made later does. While a factor is proposed and nobody has answered, the fixes count from the
 * first day it was seen on.
 */
const choicesOf = `
  select from_at, source, factor from (
    select from_at, source, factor, id from odometer_choices where vehicle_id = $1
    union all select from_at, 'fixes', 1, null from odometer_proposals where vehicle_id = $1
  ) c order by id nulls last`

export async function asChosen(pool: Pool, vehicleId: number, track: Track): Promise<Track> {
  if (track.length === 0) return track
  const { rows } = await pool.query<{ from_at: Date; source: OdometerChoice['source']; factor: number }>({
    name: 'odometer-choices',
    text: choicesOf,
    values: [vehicleId],
  })
  return withOdometerChoices(
    track,
    rows.map(({ from_at: from, source, factor }) => ({ from: from.getTime(), source, factor })),
  )
}

/** Differs from before when another choice is made or a factor is proposed. */
export async function choiceInForce(pool: Pool, vehicleId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'odometer-choice-in-force',
    text: `select concat((select max(id) from odometer_choices where vehicle_id = $1), ' ',
        (select from_at from odometer_proposals where vehicle_id = $1)) as name`,
    values: [vehicleId],
  })
  return rows[0]?.name ?? ''
}
