/** Which list a vehicle is checked by: that of the nearest organisation for its type, else its list for all types, else the standard one. */
import { type Checklist, type ChecklistItem, type Lang, standardItems, standardItemsOf } from '@outrider/contract'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { DepartureCheckRepository, ListRow } from './departure-checks.repository.ts'

const standardPrefix = 'standard-'

export const standardItem = (itemId: string, lang: Lang): ChecklistItem => {
  const { serious = false, ...names } = standardItems[itemId] ?? {}
  return { itemId, name: (names as Partial<Record<Lang, string>>)[lang] ?? itemId, serious }
}

/** Names of standard items are stored in Chinese. */
export const itemName = ({ itemId, name }: Pick<ChecklistItem, 'itemId' | 'name'>, lang: Lang): string =>
  standardItems[itemId]?.zh === name ? standardItem(itemId, lang).name : name

export const standardList = (vehicleType: string, lang: Lang): Checklist => ({
  checklistId: `${standardPrefix}${vehicleType}`,
  orgId: null,
  orgName: '',
  vehicleType,
  items: standardItemsOf(vehicleType).map(itemId => standardItem(itemId, lang)),
  changedAt: null,
  changedBy: '',
  editable: false,
})

interface Reader {
  scope: AccessScope
  lang: Lang
  mayEdit: boolean
}

export class Checklists {
  readonly #fleet: LiveFleet
  readonly #checks: DepartureCheckRepository

  constructor(fleet: LiveFleet, checks: DepartureCheckRepository) {
    this.#fleet = fleet
    this.#checks = checks
  }

  /** Those that vehicles of this scope may go by. */
  async readFor({ scope, lang, mayEdit }: Reader): Promise<ListsFor> {
    const { organisations } = this.#fleet
    const rows = await this.#checks.lists([...organisations.above(scope.organisationIds)])
    const lists = rows.map((row): Checklist => {
      const known = scope.organisationIds.has(row.organisation_id)
      return {
        checklistId: row.id,
        // Organisations above those of the user are not theirs to see.
        orgId: known ? row.organisation_id : null,
        orgName: known ? organisations.name(row.organisation_id, lang) : '',
        vehicleType: row.vehicle_type,
        items: row.items,
        changedAt: row.changed_at.getTime(),
        changedBy: row.changed_by,
        editable: known && mayEdit,
      }
    })
    return new ListsFor(this.#fleet, rows, lists, lang)
  }

  /**
   * The items of a list that a check names; undefined: the vehicle does not go by it. Devices without a network go by what they read before, so that
   * any list counts by which the vehicle went since `from`, as it was then.
   */
  async itemsOf(checklistId: string, { identity }: LiveVehicle, from: number): Promise<ChecklistItem[] | undefined> {
    const since = new Date(from)
    const places = await this.#placesSince(identity, since)
    const { organisations } = this.#fleet
    const rows = await this.#checks.listsSince([...organisations.above(places.map(each => each.organisationId))], since)
    const byPlace = Map.groupBy(rows, row => `${row.organisation_id} ${row.vehicle_type}`)
    for (const { organisationId, vehicleType } of places) {
      // Nearest first.
      const nearest = [...organisations.above([organisationId])].flatMap(id => [`${id} ${vehicleType}`, `${id} `])
      let covered = false
      for (const place of nearest) {
        const there = byPlace.get(place) ?? []
        const named = there.find(({ id }) => id === checklistId)
        if (named) return named.items
        covered = inForceSince(there, since)
        if (covered) break
      }
      if (!covered && checklistId === `${standardPrefix}${vehicleType}`)
        return standardItemsOf(vehicleType).map(itemId => standardItem(itemId, 'zh'))
    }
    return undefined
  }

  /** The organisations of this company and the types that a vehicle had since then, those of now first. */
  async #placesSince({ id, organisationId, vehicleType }: LiveVehicle['identity'], from: Date) {
    const { organisations } = this.#fleet
    const [root] = organisations.rootsAbove([organisationId])
    const places = [{ organisationId, vehicleType }]
    for (const before of await this.#checks.formerPlaces(id, from)) {
      const after = places.at(-1) ?? { organisationId, vehicleType }
      const place = {
        organisationId: before.organisationId ?? after.organisationId,
        vehicleType: before.vehicleType ?? after.vehicleType,
      }
      if (!organisations.rootsAbove([place.organisationId]).has(root ?? -1)) break
      places.push(place)
    }
    return places
  }
}

/** Whether one of these lists of one place was in force at any moment since then. */
function inForceSince(rows: readonly ListRow[], from: Date): boolean {
  let until = from.getTime()
  for (const { changed_at: begin, replaced_at: end } of rows) {
    if (begin.getTime() > until) return false
    if (end === null) return true
    until = Math.max(until, end.getTime())
  }
  return false
}

/** The lists of one reply. */
export class ListsFor {
  readonly all: readonly Checklist[]
  readonly #fleet: LiveFleet
  readonly #lang: Lang
  readonly #byPlace = new Map<string, Checklist>()
  readonly #standard = new Map<string, Checklist>()

  constructor(fleet: LiveFleet, rows: readonly ListRow[], lists: readonly Checklist[], lang: Lang) {
    this.all = lists
    this.#fleet = fleet
    this.#lang = lang
    for (const [index, row] of rows.entries()) {
      const list = lists[index]
      if (list) this.#byPlace.set(`${row.organisation_id} ${row.vehicle_type}`, list)
    }
  }

  for({ organisationId, vehicleType }: { organisationId: number; vehicleType: string }): Checklist {
    // Nearest first.
    for (const id of this.#fleet.organisations.above([organisationId])) {
      const own = this.#byPlace.get(`${id} ${vehicleType}`) ?? this.#byPlace.get(`${id} `)
      if (own) return own
    }
    const known = this.#standard.get(vehicleType) ?? standardList(vehicleType, this.#lang)
    this.#standard.set(vehicleType, known)
    return known
  }
}
