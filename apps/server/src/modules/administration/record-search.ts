/** What the words of a search in the record mean: people and objects, of those whom the reader reaches. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Subject } from '../../record/event-kinds.ts'
import type { Database } from '../../store/schema.ts'
import { erasedCalled } from './people/erased-names.ts'
import type { Reach } from './reach.ts'
import { seenRoles } from './roles.ts'
import { like, reachedActors } from './user-list.repository.ts'

/** What is searched for at once. */
const most = 20

interface Meant<What> {
  readonly found: What[]
  /** More match. */
  readonly tooMany: boolean
}

/** A whole name means that one alone: nobody is kept from finding 王芳 by 王芳芳. */
const meant = <What>(matches: readonly { what: What; whole: boolean }[]): Meant<What> => {
  const whole = matches.filter(each => each.whole)
  const taken = whole.length > 0 ? whole : matches
  return { found: taken.slice(0, most).map(({ what }) => what), tooMany: taken.length > most }
}

/** Ids of users by sign-in name, name or mobile number; while a law keeps the record, also of those who were erased. */
export async function peopleOf(db: Kysely<Database>, reach: Reach, words: string): Promise<Meant<number>> {
  const part = like(words)
  const asked = words.toLowerCase()
  const rows = await reachedActors(db, reach)
    .where(sql<boolean>`(users.login ilike ${part} or users.name ilike ${part} or users.mobile ilike ${part})`)
    .select([
      'users.id',
      sql<boolean>`(users.login = ${asked} or lower(users.name) = ${asked} or users.mobile is not distinct from ${words})`.as(
        'whole',
      ),
    ])
    // Whole names first: they are not among what is left out.
    .orderBy('whole', 'desc')
    .orderBy('users.login')
    .limit(most + 1)
    .execute()
  const erased = await erasedCalled({ db, reach }, words)
  // Who reads everything finds the account by its number as well.
  const further = erased.filter(({ id }) => !rows.some(row => row.id === id))
  return meant([...rows, ...further].map(({ id, whole }) => ({ what: id, whole })))
}

/** Vehicles, organisations, users and roles by their names. */
export async function objectsOf(
  { db, fleet }: { db: Kysely<Database>; fleet: LiveFleet },
  reach: Reach,
  words: string,
): Promise<Meant<Subject>> {
  const asked = words.toLowerCase()
  const matches: { what: Subject; whole: boolean }[] = []
  const match = (kind: string, id: number, ...names: string[]) => {
    const lower = names.map(name => name.toLowerCase())
    if (lower.some(name => name.includes(asked))) matches.push({ what: { kind, id: String(id) }, whole: lower.includes(asked) })
  }
  for (const { identity } of fleet.vehicles())
    if (reach.organisationIds.has(identity.organisationId)) match('vehicle', identity.id, identity.plateNum)
  for (const id of reach.organisationIds)
    match('organisation', id, fleet.organisations.name(id, 'zh'), fleet.organisations.name(id, 'en'))
  const [people, { roles }] = await Promise.all([peopleOf(db, reach, words), seenRoles(db, reach)])
  for (const { id, name, name_en: english } of roles) match('role', id, name, english)
  const { found, tooMany } = meant(matches)
  const users = people.found.map(id => ({ kind: 'user', id: String(id) }))
  return { found: [...found, ...users].slice(0, most), tooMany: tooMany || people.tooMany || found.length + users.length > most }
}
