/** Which list a vehicle is checked by: that of the nearest organisation for its type, else its list for all types, else the standard one. */
import { type Checklist, type ChecklistItem, type Lang, standardItems, standardItemsOf } from '@outrider/contract'
import type { AccessScope } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { DepartureCheckRepository, ListRow } from './departure-checks.repository.ts'

const standardPrefix = 'standard-'

export const standardItem = (itemId: string, lang: Lang): ChecklistItem => {
  const { serious = false, ...names } = standardItems[itemId] ?? {}
  return { itemId, name: (names as Partial<Record<Lang, string>>)[lang] ?? itemId, serious }
}

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

  /** The items of a list that a check names, in force or not; undefined: there is no such list for this vehicle. */
  async itemsOf(
    checklistId: string,
    vehicle: { organisationId: number; vehicleType: string },
  ): Promise<ChecklistItem[] | undefined> {
    if (checklistId.startsWith(standardPrefix)) {
      const type = checklistId.slice(standardPrefix.length)
      // The type may have been changed since the list was read.
      return standardItemsOf(type).map(itemId => standardItem(itemId, 'zh'))
    }
    const row = await this.#checks.list(checklistId)
    const above = this.#fleet.organisations.above([vehicle.organisationId])
    return row && above.has(row.organisation_id) ? row.items : undefined
  }
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
