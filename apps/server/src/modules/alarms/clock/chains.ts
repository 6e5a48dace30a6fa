/** Whom organisations have told of alarms that nobody takes. An organisation without a list of its own has that of the next one above it. */
import { type Kysely, sql } from 'kysely'
import type { Organisations } from '../../../fleet/organisations.ts'
import type { Database } from '../../../store/schema.ts'

export interface ChainPerson {
  id: number
  login: string
  name: string
  /** In the list, from 1. */
  place: number
  /** Until the next one is told; 0: no one is. */
  minutes: number
}

export interface Chain {
  levels: readonly number[]
  people: readonly ChainPerson[]
}

export type Chains = ReadonlyMap<number, Chain>

/** By organisation. @param able only people who may be told now: not locked, and with the right to alarms */
export async function chainsIn(db: Kysely<Database>, able = false): Promise<Chains> {
  const { rows } = await sql<ChainPerson & { organisation_id: number; levels: number[]; able: boolean }>`
    select c.organisation_id, c.levels, s.place, s.minutes, u.id, u.login, u.name,
      u.locked_at is null and (u.rights ->> 'alarmAuth')::bool as able
    from escalation_chains c join escalation_steps s using (organisation_id) join users u on u.id = s.user_id
    order by c.organisation_id, s.place`.execute(db)
  return new Map(
    [...Map.groupBy(rows, row => row.organisation_id)].map(([organisation, of]) => [
      organisation,
      { levels: of[0]?.levels ?? [], people: of.filter(row => !able || row.able) },
    ]),
  )
}

/** That of the organisation, or of the next one above it that has one. */
export function chainOf(chains: Chains, organisations: Organisations, organisationId: number): Chain | undefined {
  // From the organisation upwards.
  for (const id of organisations.above([organisationId])) {
    const chain = chains.get(id)
    if (chain) return chain
  }
  return undefined
}

/** No steps: the organisation has none of its own. */
export async function saveChain(
  db: Kysely<Database>,
  organisationId: number,
  { levels, steps }: { levels: readonly number[]; steps: readonly { userId: number; minutes: number }[] },
): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx.deleteFrom('escalation_chains').where('organisation_id', '=', organisationId).execute()
    if (steps.length === 0) return
    await tx
      .insertInto('escalation_chains')
      .values({ organisation_id: organisationId, levels: [...levels] })
      .execute()
    await tx
      .insertInto('escalation_steps')
      .values(
        steps.map(({ userId, minutes }, at) => ({ organisation_id: organisationId, place: at + 1, user_id: userId, minutes })),
      )
      .execute()
  })
}
