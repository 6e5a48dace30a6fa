/** Calls about what a company has deleted earlier than the installation does. */
import type { DataOf } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { daysThatCount, type KindBounds, ownDays } from '../../accounts/shorter-retention.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import { reachOf, requireOrganisations } from './reach.ts'

interface RetentionDependencies {
  db: Kysely<Database>
  pool: Pool
  access: AccessGate
  fleet: Pick<LiveFleet, 'organisations'>
  events: Events
  bounds: readonly KindBounds[]
}

export const retentionHandlers = (deps: RetentionDependencies): Handlers<'admin/getRetention' | 'admin/saveRetention'> => {
  const { db, pool, access, fleet, events, bounds } = deps
  return {
    async 'admin/getRetention'(_, { user }): Promise<DataOf<'admin/getRetention'>> {
      const [{ organisationIds }, own] = await Promise.all([reachOf(access, user), ownDays(pool)])
      const parentOf = (id: number) => fleet.organisations.parentOf(id)
      const countsOf = (id: number) =>
        Object.fromEntries(bounds.map(each => [each.kind, daysThatCount(each, id, own, parentOf)] as const))
      return {
        kinds: bounds.map(each => ({ ...each })),
        organisations: [...organisationIds].map(orgId => ({
          orgId,
          days: { ...own.get(orgId) },
          counts: countsOf(orgId),
        })),
      }
    },

    async 'admin/saveRetention'({ orgId, ...days }, { user, address }) {
      requireOrganisations(await reachOf(access, user), [orgId])
      for (const { kind, least, most } of bounds) {
        const asked = days[kind]
        if (asked === undefined) continue
        if (asked < least) fail('retention.tooShort', { least })
        if (most > 0 && asked > most) fail('retention.tooLong', { most })
      }
      const before = (await ownDays(pool)).get(orgId) ?? {}
      await db
        .insertInto('organisation_retention')
        .values({ organisation_id: orgId, days: JSON.stringify(days) })
        .onConflict(on => on.column('organisation_id').doUpdateSet({ days: JSON.stringify(days) }))
        .execute()
      const subject = { kind: 'organisation', id: String(orgId) }
      recordChanges(
        events,
        { call: 'admin/saveRetention', context: { user, address }, subject },
        changesBetween({ keptDays: before }, { keptDays: days }),
      )
      return {}
    },
  }
}
