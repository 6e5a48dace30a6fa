/** Calls of administrators about what is kept of a person: shown, read for a file, erased. */
import type { KeptRow } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { Database } from '../../../store/schema.ts'
import type { Files } from '../../../files/files.ts'
import { maskedLicence } from '../../masked-licence.ts'
import { hasNoMore } from '../../../accounts/has-no-more.ts'
import { reachOf, type Reach } from '../reach.ts'
import { reachedActors } from '../user-list.repository.ts'
import type { ErasuresRepository } from './erasures.repository.ts'
import { tablesOf } from './kept-rows.ts'
import { openMattersOf } from './open-matters.ts'
import { type FoundPerson, PeopleRepository } from './people.repository.ts'

interface PeopleCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  erasures: ErasuresRepository
  files: Pick<Files, 'removeWithin'>
  /** There is an erasure to work on. */
  wake: () => void
  /** Days for which a law keeps the record. */
  floorDays: number
  now: () => number
}

type PeoplePath = 'admin/getKeptAboutPerson' | 'admin/getRowsAboutPerson' | 'admin/erasePerson' | 'admin/getErasures'

interface Asked {
  userId?: string | undefined
  driverId?: string | undefined
}

const day = 86_400_000

async function personOf(db: Kysely<Database>, reach: Reach, { userId, driverId }: Asked): Promise<FoundPerson> {
  if (userId !== undefined && driverId !== undefined) fail('admin.userUnknown')
  const people = new PeopleRepository(db)
  if (driverId !== undefined) return (await people.driver(reach, Number(driverId))) ?? fail('admin.driverUnknown')
  return (userId !== undefined && (await people.user(reach, Number(userId)))) || fail('admin.userUnknown')
}

const fixedFor = (by: SignedInUser, { user }: FoundPerson): '' | 'self' | 'moreRights' => {
  if (!user) return ''
  if (user.id === by.userId) return 'self'
  return hasNoMore(user.rights, by.rights) ? '' : 'moreRights'
}

export const adminPeopleHandlers = ({
  db,
  access,
  erasures,
  files,
  wake,
  floorDays,
  now,
}: PeopleCallDependencies): Handlers<PeoplePath> => ({
  async 'admin/getKeptAboutPerson'(asked, { user }) {
    const reach = await reachOf(access, user)
    const person = await personOf(db, reach, asked)
    const counts = await new PeopleRepository(db).counts(person)
    return {
      name: person.name,
      known: person.kind === 'driver' ? maskedLicence(person.known) : person.known,
      tables: tablesOf[person.kind].flatMap(({ table, way }) => {
        const rows = counts.get(table) ?? 0
        return rows === 0 ? [] : [{ table, way, rows }]
      }),
      open: await openMattersOf(db, person),
      fixed: fixedFor(user, person),
      floorDays,
    }
  },

  async 'admin/getRowsAboutPerson'({ cursor = '0-0', pageSize, ...asked }, { user }) {
    const reach = await reachOf(access, user)
    const person = await personOf(db, reach, asked)
    // What a person did is read by who reads the record.
    if (!user.rights.auditAuth) fail('admin.exportNeedsRecord')
    const [table = 0, row = 0] = cursor.split('-').map(Number)
    const { found, next } = await new PeopleRepository(db).rows(person, { table, row }, pageSize)
    const shown = found.filter(({ withheld }) => !withheld)
    return {
      rows: shown.map((each): KeptRow => ({ table: each.table, time: each.time?.getTime() ?? null, facts: each.facts })),
      withheld: found.length - shown.length,
      next: next && `${next.table}-${next.row}`,
    }
  },

  async 'admin/erasePerson'({ name, ...asked }, { user, lang }) {
    const reach = await reachOf(access, user)
    const { kind, ids } = await personOf(db, reach, asked)
    const number = await db.transaction().execute(async tx => {
      // As it is now, and stays until it is over: nobody gives it more, or something to do, at this moment.
      if (kind === 'user') await lockUsers(tx, [...ids, user.userId])
      else await sql`select from drivers where id = any(${[...ids]}::int[]) order by id for update`.execute(tx)
      // Who erases may have been erased himself while he waited.
      if (await isLocked(tx, user.userId)) fail('session.revoked')
      const person = await personOf(tx, reach, asked)
      const fixed = fixedFor(user, person)
      if (fixed === 'self') fail('admin.ownAccount')
      if (fixed === 'moreRights') fail('admin.moreRights')
      if (name !== person.name) fail('admin.nameDiffers')
      const open = await openMattersOf(tx, person)
      const count = open.reduce((sum, each) => sum + each.count, 0)
      if (count > 0) fail('admin.personBusy', { count })
      if (person.kind === 'driver') for (const id of person.ids) await files.removeWithin({ kind: 'driver', id: String(id) }, tx)
      const at = now()
      return erasures.begin(tx, person, {
        by: user.userId,
        lang,
        now: new Date(at),
        keptUntil: new Date(at + floorDays * day),
      })
    })
    wake()
    return { number }
  },

  async 'admin/getErasures'(_asked, { user }) {
    const reach = await reachOf(access, user)
    const rows = await erasures.list(reach)
    const known = await namesOf(
      db,
      reach,
      rows.flatMap(row => row.asked_by ?? []),
    )
    return {
      erasures: rows.map(row => ({
        number: row.id,
        kind: row.kind,
        askedAt: row.asked_at.getTime(),
        askedBy: known.get(row.asked_by ?? 0) ?? '',
        state: row.state,
        rows: row.rows,
        keptUntil: row.kept_until.getTime(),
        doneAt: row.done_at?.getTime() ?? null,
      })),
    }
  },
})

/** With who erases them, who is named by the erasure, and in one order: of two who erase each other one waits for the other. */
const lockUsers = (tx: Transaction<Database>, ids: readonly number[]) =>
  sql`select from users where id = any(${ids}::int[]) order by id for update`.execute(tx)

async function isLocked(tx: Transaction<Database>, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('locked_at').where('id', '=', userId).executeTakeFirst()
  return !row || row.locked_at !== null
}

/** Of those whom the reader may know. */
async function namesOf(db: Kysely<Database>, reach: Reach, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reachedActors(db, reach).where('users.id', 'in', ids).select(['users.id', 'users.name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
