/** Rules by which organisations are added, renamed and moved. */
import type { Kysely } from 'kysely'
import { lockAccountsOf } from '../../accounts/lock-account.ts'
import { organisationMoves } from '../../fleet/former-owners.ts'
import type { Database } from '../../store/schema.ts'
import { isTimeZone } from '../../tracks/calendar-days.ts'
import { nameFrom } from './account-names.ts'
import { AdministrationError } from './administration-error.ts'
import { OrganisationTree } from './organisation-tree.ts'
import {
  changingOrganisations,
  type ContentsOfOrganisation,
  type CountedOrganisation,
  OrganisationsRepository,
  type StoredOrganisation,
} from './organisation-administration.repository.ts'

/** `english` empty: none, and the name is shown in both languages. */
interface NewOrganisation {
  name: string
  english?: string | undefined
  /** Id or name; undefined: at the top. */
  parent?: string | undefined
}

export class OrganisationAdministration {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  list(): Promise<CountedOrganisation[]> {
    return new OrganisationsRepository(this.#db).counted()
  }

  add({ name, english = '', parent }: NewOrganisation): Promise<StoredOrganisation> {
    return changingOrganisations(this.#db, async organisations => {
      const tree = new OrganisationTree(await organisations.all())
      const row = {
        parent_id: parent === undefined ? null : tree.find(parent).id,
        name: organisationName(name),
        name_en: englishName(english),
      }
      tree.requireFreeNames(row.parent_id, row)
      return { id: await organisations.add(row), ...row }
    })
  }

  /** What is undefined stays as it is. */
  rename(
    reference: string,
    { name, english, zone }: { name?: string | undefined; english?: string | undefined; zone?: string | null | undefined },
  ): Promise<StoredOrganisation> {
    requireZone(zone)
    return changingOrganisations(this.#db, async organisations => {
      const tree = new OrganisationTree(await organisations.all())
      const old = tree.find(reference)
      const names = {
        name: name === undefined ? old.name : organisationName(name),
        name_en: english === undefined ? old.name_en : englishName(english),
      }
      tree.requireFreeNames(old.parent_id, names, old.id)
      const changed = { ...names, ...(zone !== undefined && { time_zone: zone }) }
      await organisations.change(old.id, changed)
      return { ...old, ...changed }
    })
  }

  /** Of its days and hours; null: that of the organisation above, of a top one that of the platform. @throws AdministrationError `zone.unknown` */
  setTimeZone(reference: string, zone: string | null): Promise<StoredOrganisation> {
    requireZone(zone)
    return changingOrganisations(this.#db, async organisations => {
      const old = new OrganisationTree(await organisations.all()).find(reference)
      await organisations.change(old.id, { time_zone: zone })
      return { ...old, time_zone: zone }
    })
  }

  /** Returns what is still in it, and is not ended then; undefined: it was empty, and is gone. */
  end(reference: string): Promise<{ ended: StoredOrganisation; contents: ContentsOfOrganisation | undefined }> {
    return changingOrganisations(this.#db, async organisations => {
      const ended = new OrganisationTree(await organisations.all()).find(reference)
      const contents = await organisations.contents(ended.id)
      if (Object.values(contents).some(count => count > 0)) return { ended, contents }
      await organisations.remove(ended.id)
      return { ended, contents: undefined }
    })
  }

  /**
   * @param parent id or name; undefined: to the top
   * @param rule `withinTree`: it stays with its company
   * @throws AdministrationError `organisation.cycle`, `organisation.otherTree`
   */
  move(reference: string, parent: string | undefined, rule?: 'withinTree'): Promise<StoredOrganisation> {
    return changingOrganisations(this.#db, async (organisations, tx) => {
      const tree = new OrganisationTree(await organisations.all())
      const moved = tree.find(reference)
      const target = parent === undefined ? undefined : tree.find(parent)
      if (target?.id === moved.id)
        throw new AdministrationError('organisation.cycle', `${moved.name} cannot be moved into itself`)
      if (target && [...tree.above(target.id)].some(({ id }) => id === moved.id))
        throw new AdministrationError(
          'organisation.cycle',
          `${moved.name} cannot be moved into ${target.name}, which is below it`,
        )
      const parentId = target?.id ?? null
      if (rule === 'withinTree' && tree.rootOf(moved.id) !== (target && tree.rootOf(target.id)))
        throw new AdministrationError('organisation.otherTree', `${moved.name} would leave its company`)
      tree.requireFreeNames(parentId, moved, moved.id)
      await lockAccountsOf(tx, await organisationMoves(tx, moved.id, parentId))
      await organisations.change(moved.id, { parent_id: parentId })
      return { ...moved, parent_id: parentId }
    })
  }
}

function requireZone(zone: string | null | undefined): void {
  if (typeof zone === 'string' && !isTimeZone(zone)) throw new AdministrationError('zone.unknown', `${zone} is no time zone`)
}

function organisationName(given: string): string {
  const name = nameFrom(given, 'The name of an organisation')
  if (/^\d+$/.test(name))
    throw new AdministrationError('name.invalid', 'A name of digits only would be taken for the id of an organisation')
  return name
}

const englishName = (given: string): string | null => (given.trim() === '' ? null : organisationName(given))
