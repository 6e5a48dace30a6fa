/** The tree of organisations as it is stored: finding one by what an administrator typed, and what is above or below it. */
import { AdministrationError } from './administration-error.ts'
import type { StoredOrganisation } from './organisation-administration.repository.ts'

export class OrganisationTree {
  readonly #rows: ReadonlyMap<number, StoredOrganisation>

  constructor(rows: Iterable<StoredOrganisation>) {
    this.#rows = new Map([...rows].map(row => [row.id, row]))
  }

  /**
   * @param reference the id, or a name in either language
   * @throws AdministrationError `organisation.unknown`; `organisation.ambiguous` when several have this name
   */
  find(reference: string): StoredOrganisation {
    const given = reference.normalize('NFC').trim()
    const meant = /^\d+$/.test(given)
      ? [this.#rows.get(Number(given))].filter(row => row !== undefined)
      : [...this.#rows.values()].filter(row => row.name === given || row.name_en === given)
    const [organisation, second] = meant
    if (!organisation) throw new AdministrationError('organisation.unknown', `There is no organisation ${given}`)
    if (second)
      throw new AdministrationError(
        'organisation.ambiguous',
        `Several organisations are called ${given}; give the id of one: ${meant.map(({ id }) => id).join(', ')}`,
      )
    return organisation
  }

  get(id: number): StoredOrganisation | undefined {
    return this.#rows.get(id)
  }

  /** From the organisation's parent up to its root. */
  *above(id: number): Iterable<StoredOrganisation> {
    const passed = new Set([id])
    for (let row = this.#parentOf(id); row && !passed.has(row.id); row = this.#parentOf(row.id)) {
      passed.add(row.id)
      yield row
    }
  }

  /** Id of the organisation at the top of its tree. */
  rootOf(id: number): number {
    return [...this.above(id)].at(-1)?.id ?? id
  }

  /** @param except the organisation that is to have the name itself @throws AdministrationError `organisation.nameTaken` */
  requireFreeNames(parentId: number | null, names: { name: string; name_en: string | null }, except?: number): void {
    for (const row of this.#rows.values()) {
      if (row.parent_id !== parentId || row.id === except) continue
      const taken =
        row.name === names.name ? row.name : row.name_en !== null && row.name_en === names.name_en ? row.name_en : undefined
      if (taken === undefined) continue
      const where = parentId === null ? 'at the top' : `in ${this.#rows.get(parentId)?.name ?? parentId}`
      throw new AdministrationError('organisation.nameTaken', `There already is an organisation ${taken} ${where} (id ${row.id})`)
    }
  }

  #parentOf(id: number): StoredOrganisation | undefined {
    const parentId = this.#rows.get(id)?.parent_id ?? null
    return parentId === null ? undefined : this.#rows.get(parentId)
  }
}
