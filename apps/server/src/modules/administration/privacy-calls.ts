/** Calls about what a company withholds of its vehicles and drivers from everybody. Who keeps to it asks the gate (fleet/access.ts). */
import { type DataOf, type PrivacyKind, privacyKinds } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import { reachOf, requireOrganisations } from './reach.ts'

interface PrivacyDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: Pick<LiveFleet, 'organisations' | 'reloadOrganisations'>
  events: Events
}

/** In the order of the contract; what a newer version has written is not known here. */
const known = (withheld: readonly string[]): PrivacyKind[] => privacyKinds.filter(kind => withheld.includes(kind))

export const privacyHandlers = (deps: PrivacyDependencies): Handlers<'admin/getPrivacy' | 'admin/savePrivacy'> => {
  const { db, access, fleet, events } = deps
  return {
    async 'admin/getPrivacy'(_, { user }): Promise<DataOf<'admin/getPrivacy'>> {
      const { organisationIds } = await reachOf(access, user)
      const rows = await db
        .selectFrom('organisations')
        .select(['id', 'withheld'])
        .where(sql<boolean>`id = any(${[...organisationIds]}::int4[])`)
        .orderBy('id')
        .execute()
      const by = (id: number | undefined) =>
        id === undefined ? [] : privacyKinds.filter(kind => fleet.organisations.withholds(id, kind))
      return {
        organisations: rows.map(({ id, withheld }) => ({
          orgId: id,
          withheld: known(withheld),
          above: by(fleet.organisations.parentOf(id)),
        })),
      }
    },

    async 'admin/savePrivacy'({ orgId, withheld }, { user, address }) {
      requireOrganisations(await reachOf(access, user), [orgId])
      const after = known(withheld)
      const before = await db.transaction().execute(async tx => {
        const row = await tx.selectFrom('organisations').select('withheld').where('id', '=', orgId).forUpdate().executeTakeFirst()
        await tx.updateTable('organisations').set({ withheld: after }).where('id', '=', orgId).execute()
        await notifyChange(tx, { kind: 'organisations' })
        return known(row?.withheld ?? [])
      })
      // It counts when the reply is there, and what is under way ends.
      await fleet.reloadOrganisations()
      const subject = { kind: 'organisation', id: String(orgId) }
      recordChanges(
        events,
        { call: 'admin/savePrivacy', context: { user, address }, subject },
        changesBetween({ withheld: before }, { withheld: after }),
      )
      return {}
    },
  }
}
