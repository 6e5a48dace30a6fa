/**
 * The reports that a user's menu offers: those whose right the user has, without what the user's organisation leaves out. The nearest organisation
 * above counts that says so; who sees several has what any of them offers.
 */
import { type DataOf, reportNames, reportOf, trackCardReport } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'

type MenuEntry = DataOf<'report/getUserReportMenu'>['reports'][number]

interface MenuDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'scope'>
  fleet: Pick<LiveFleet, 'organisations'>
  events: Events
  timeZone: string
  byMail: boolean
}

type MenuPath = 'report/getUserReportMenu' | 'admin/getReportMenus' | 'admin/saveReportMenu'

export const menuHandlers = ({ db, access, fleet, events, timeZone, byMail }: MenuDependencies): Handlers<MenuPath> => {
  const menusOf = async (organisationIds: Iterable<number>): Promise<ReadonlyMap<number, readonly string[]>> => {
    const rows = await db
      .selectFrom('report_menus')
      .selectAll()
      .orderBy('organisation_id')
      .where(sql<boolean>`organisation_id = any(${[...organisationIds]}::int[])`)
      .execute()
    return new Map(rows.map(({ organisation_id: id, hidden }) => [id, hidden]))
  }

  async function hiddenFrom(userId: number): Promise<ReadonlySet<string>> {
    const { organisations } = fleet
    const { organisationIds } = await access.scope(userId)
    const highest = organisations.highestOf(organisationIds)
    const menus = await menusOf(organisations.above(highest))
    if (menus.size === 0) return new Set()
    const [first = [], ...others] = highest.map(
      id => menus.get(organisations.upwards(id).find(each => menus.has(each)) ?? -1) ?? [],
    )
    return new Set(first.filter(code => others.every(each => each.includes(code))))
  }

  return {
    async 'report/getUserReportMenu'(_, { user, lang }) {
      const hidden = await hiddenFrom(user.userId)
      const statistics = reportNames.flatMap((code): MenuEntry[] => {
        const report = reportOf(code)
        return user.rights[report.right] ? [{ code, url: report.query, name: report[lang] }] : []
      })
      const { code, url, right } = trackCardReport
      const name = { zh: '行车日报', en: 'Daily summary' }[lang]
      const all = [...statistics, ...(user.rights[right] ? [{ code, url, name }] : [])]
      return { reports: all.filter(each => !hidden.has(each.code)), timeZone, byMail }
    },

    async 'admin/getReportMenus'(_, { user }) {
      const { organisationIds } = await access.scope(user.userId)
      const menus = await menusOf(organisationIds)
      return { menus: [...menus].map(([orgId, hidden]) => ({ orgId, hidden: [...hidden] })) }
    },

    async 'admin/saveReportMenu'({ orgId, hidden }, { user, address }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined || !organisationIds.has(orgId)) fail('organisation.unknown')
      const before = (await menusOf([orgId])).get(orgId) ?? null
      const after = hidden && [...new Set(hidden)]
      if (after === null) await db.deleteFrom('report_menus').where('organisation_id', '=', orgId).execute()
      else
        await db
          .insertInto('report_menus')
          .values({ organisation_id: orgId, hidden: after })
          .onConflict(on => on.column('organisation_id').doUpdateSet({ hidden: after }))
          .execute()
      const subject = { kind: 'organisation', id: String(orgId) }
      recordChanges(
        events,
        { call: 'admin/saveReportMenu', context: { user, address }, subject },
        changesBetween({ hiddenReports: before }, { hiddenReports: after }),
      )
      return {}
    },
  }
}
