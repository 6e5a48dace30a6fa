/** What is kept about a person: shown, exported, erased. Ours (docs/decisions/157-what-is-kept-about-a-person.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'
import { erasureWays, keptFacts, type KeptFact, openMatters, type OpenMatter } from '../people/kept-tables.ts'

const right = 'adminAuth'
const id = z.string().check(z.regex(/^\d{1,9}$/))
/** One of both; nobody is known by none or by two. */
const person = { userId: z.optional(id), driverId: z.optional(id) }
const ids = { userId: 'user', driverId: 'driver' } as const
const errors = ['admin.userUnknown', 'admin.driverUnknown'] as const
const kind = z.enum(['user', 'driver'])
/** A key of `keptOfUsers` or `keptOfDrivers`; a newer server may have further ones. */
const table = z.string()

export const erasureStates = ['running', 'kept', 'done'] as const

export const erasure = z.object({
  /** By which the person is called from then on: erased person N. */
  number: z.int(),
  kind,
  /** ms since 1970. */
  askedAt: z.number(),
  /** Who asked for it; empty: nobody whom the reader may know. */
  askedBy: z.string(),
  /** running: rows are changed. kept: all but what a law keeps. done: nothing names the person any more. */
  state: z.enum(erasureStates),
  /** Rows changed or removed so far. */
  rows: z.int(),
  /** ms since 1970: until then the record keeps the name. */
  keptUntil: z.number(),
  /** ms since 1970; null: not yet. */
  doneAt: z.nullable(z.number()),
})
export type Erasure = z.infer<typeof erasure>

export const keptRow = z.object({
  table,
  /** ms since 1970; null: the row has none. */
  time: z.nullable(z.number()),
  facts: z.array(z.object({ fact: z.enum(Object.keys(keptFacts) as [KeptFact, ...KeptFact[]]), value: z.string() })),
})
export type KeptRow = z.infer<typeof keptRow>

export const adminPeopleCalls = {
  getKeptAboutPerson: call({
    about:
      'What is kept about a user or a driver: how many rows of which tables, what erasure does with them, and what is still open',
    request: z.object(person),
    data: z.object({
      name: z.string(),
      /** Sign-in name of a user, masked certificate number of a driver. */
      known: z.string(),
      tables: z.array(z.object({ table, way: z.enum(erasureWays), rows: z.int() })),
      /** What has to be settled first; `examples`: numbers and names of the first ones. */
      open: z.array(
        z.object({
          matter: z.enum(Object.keys(openMatters) as [OpenMatter, ...OpenMatter[]]),
          count: z.int(),
          examples: z.array(z.string()),
        }),
      ),
      /** As in `adminUser`. */
      fixed: z.enum(['', 'self', 'moreRights']),
      /** Days for which a law keeps the record. */
      floorDays: z.int(),
    }),
    right,
    turn: 'track',
    ids: { request: ids },
    errors,
  }),
  getRowsAboutPerson: call({
    about:
      'The rows that are kept about a user or a driver, from a cursor on, for a file. It tells what the person did, so that it needs the right to the record too',
    request: z.object({
      ...person,
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,4}-\d{1,9}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 200),
    }),
    data: z.object({
      rows: z.array(keptRow),
      /** Rows of this page that are left out, being of companies that the administrator does not reach. */
      withheld: z.int(),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    turn: 'track',
    // Each page is recorded, and takes of what an administrator may change in an hour.
    edit: true,
    record: true,
    ids: { request: ids },
    errors: [...errors, 'admin.exportNeedsRecord'],
  }),
  erasePerson: call({
    about:
      'Erase a user or a driver for good: the account ends at once, the rest in steps. Figures stay, of "erased person N"; the record keeps the name until the law lets it go',
    request: z.object({
      ...person,
      /** The name as it is, typed again. */
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount)),
    }),
    data: z.object({ number: z.int() }),
    // The person is of one platform.
    merge: { number: 'first' },
    right,
    edit: true,
    record: true,
    leaves: 'account',
    ids: { request: ids },
    errors: [...errors, 'admin.ownAccount', 'admin.moreRights', 'admin.nameDiffers', 'admin.personBusy'],
  }),
  getErasures: call({
    about: 'People who were erased, newest first, and how far it is',
    request: z.object({}),
    data: z.object({ erasures: z.array(erasure) }),
    right,
  }),
}
