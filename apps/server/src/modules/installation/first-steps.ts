/** The first steps of a new installation: what is done of them, and their end. Only for those who administer all of it. */
import type { FirstSteps } from '@outrider/contract'
import type { Pool } from 'pg'
import type { Handlers } from '../../calls/handlers.ts'
import { firstOrganisation } from '../../fleet/first-organisation.ts'
import type { RequireAll } from '../../accounts/requiring-all.ts'

interface FirstStepsDependencies {
  pool: Pool
  requireAll: RequireAll
}

interface Row extends Omit<FirstSteps, 'named'> {
  name: string | null
  timeZone: string | null
}

async function stepsOf(pool: Pool, userId: number): Promise<FirstSteps> {
  const { rows } = await pool.query<Row>(
    `select coalesce((select first_steps_open from installation), false) as open, o.id as "organisationId", o.name, o.time_zone as "timeZone",
       (select count(*)::int from users where id <> $1 and vehicle_id is null and key_of is null) as people,
       (select count(*)::int from vehicles) as vehicles,
       (select count(*)::int from latest_positions where fix_time is not null) as located
     from (select) one left join lateral (select * from organisations where parent_id is null order by id limit 1) o on true`,
    [userId],
  )
  const [row] = rows
  if (!row) throw new Error('the database counts nothing')
  const { open, organisationId, name, timeZone, people, vehicles, located } = row
  const named = name !== null && (name !== firstOrganisation.zh || timeZone !== null)
  return { open, organisationId, named, people, vehicles, located }
}

export const firstStepsHandlers = ({
  pool,
  requireAll,
}: FirstStepsDependencies): Handlers<'admin/getFirstSteps' | 'admin/endFirstSteps'> => ({
  async 'admin/getFirstSteps'(_, { user }) {
    await requireAll(user)
    return stepsOf(pool, user.userId)
  },

  async 'admin/endFirstSteps'(_, { user }) {
    await requireAll(user)
    await pool.query('update installation set first_steps_open = false')
    return {}
  },
})
