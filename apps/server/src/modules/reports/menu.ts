/**
 * The reports that a user's menu offers: those whose right the user has, without what the user's organisation or roles leave out. The nearest
 * organisation above counts that says so; who sees several, or has several roles, has what any of them offers.
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

interface Menu {
  hidden: readonly string[]
  order: readonly string[]
  names: readonly { report: string; name: string }[]
}
/** Of an organisation that says nothing. */
const usual: Menu = { hidden: [], order: [], names: [] }

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
  const menusOf = async (organisationIds: Iterable<number>): Promise<ReadonlyMap<number, Menu>> => {
    const rows = await db
      .selectFrom('report_menus')
      .selectAll()
      .orderBy('organisation_id')
      .where(sql<boolean>`organisation_id = any(${[...organisationIds]}::int[])`)
      .execute()
    return new Map(rows.map(({ organisation_id: id, hidden, shown_first: order, names }) => [id, { hidden, order, names }]))
  }

  /** Of several, what any of them offers. Order and names are those of an organisation: who sees several has none of them. */
  async function menuOf(userId: number): Promise<Menu> {
    const { organisations } = fleet
    const { organisationIds } = await access.scope(userId)
    const highest = organisations.highestOf(organisationIds)
    const menus = await menusOf(organisations.above(highest))
    const found = [
      ...new Set(highest.map(id => menus.get(organisations.upwards(id).find(each => menus.has(each)) ?? -1) ?? usual)),
    ]
    const [only = usual] = found
    return { ...(found.length === 1 ? only : usual), hidden: inAll(found.map(({ hidden }) => hidden)) }
  }

  async function hiddenByRoles(userId: number): Promise<string[]> {
    const roles = await db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('roles.hidden_reports')
      .where('user_roles.user_id', '=', userId)
      .execute()
    return inAll(roles.map(role => role.hidden_reports))
  }

  return {
    async 'report/getUserReportMenu'(_, { user, lang }) {
      const [menu, ofRoles] = await Promise.all([menuOf(user.userId), hiddenByRoles(user.userId)])
      const hidden = new Set([...menu.hidden, ...ofRoles])
      const names = new Map(menu.names.map(each => [each.report, each.name]))
      const placeOf = ({ code: of }: MenuEntry) => (menu.order.includes(of) ? menu.order.indexOf(of) : menu.order.length)
      const statistics = reportNames.flatMap((code): MenuEntry[] => {
        const report = reportOf(code)
        return user.rights[report.right] ? [{ code, url: report.query, name: report[lang] }] : []
      })
      const { code, url, right } = trackCardReport
      const name = { zh: '行车日报', en: 'Daily summary' }[lang]
      const all = [...statistics, ...(user.rights[right] ? [{ code, url, name }] : [])]
      const shown = all
        .filter(each => !hidden.has(each.code))
        .map(each => ({ ...each, ...(names.has(each.code) && { name: names.get(each.code) ?? each.name, ownName: true }) }))
      const reports = shown.toSorted((a, b) => placeOf(a) - placeOf(b))
      return { reports, ordered: menu.order.length > 0, timeZone, byMail }
    },

    async 'admin/getReportMenus'(_, { user }) {
      const { organisationIds } = await access.scope(user.userId)
      const menus = await menusOf(organisationIds)
      return {
        menus: [...menus].map(([orgId, { hidden, order, names }]) => ({
          orgId,
          hidden: [...hidden],
          order: [...order],
          names: [...names],
        })),
      }
    },

    async 'admin/saveReportMenu'({ orgId, hidden, order, names }, { user, address }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined || !organisationIds.has(orgId)) fail('organisation.unknown')
      const before = (await menusOf([orgId])).get(orgId) ?? null
      const after: Menu | null = hidden && {
        hidden: [...new Set(hidden)],
        order: [...new Set(order ?? before?.order)],
        // Of two the later one.
        names: [...new Map((names ?? before?.names ?? []).map(each => [each.report, each])).values()],
      }
      if (after === null) await db.deleteFrom('report_menus').where('organisation_id', '=', orgId).execute()
      else {
        const row = { hidden: [...after.hidden], shown_first: [...after.order], names: JSON.stringify(after.names) }
        await db
          .insertInto('report_menus')
          .values({ organisation_id: orgId, ...row })
          .onConflict(on => on.column('organisation_id').doUpdateSet(row))
          .execute()
      }
      const subject = { kind: 'organisation', id: String(orgId) }
      recordChanges(
        events,
        { call: 'admin/saveReportMenu', context: { user, address }, subject },
        changesBetween(recorded(before), recorded(after)),
      )
      return {}
    },
  }
}

/** Those that every one of the lists has; of no list, none. */
const inAll = ([first = [], ...others]: readonly (readonly string[])[]): string[] =>
  first.filter(code => others.every(each => each.includes(code)))

const recorded = (menu: Menu | null) => ({
  hiddenReports: menu && menu.hidden,
  reportOrder: menu && menu.order,
  reportNames: menu && menu.names.map(({ report, name }) => `${report}: ${name}`),
})
