/** Schemas of rights.ts, for requests and replies. */
import * as z from 'zod/mini'
import { isOursAlone, moduleTypes, type OursAlone, type Right, rightNames } from './rights.ts'

/** Rights that only we have: sessions of before were not granted them. */
const added = z._default(z.boolean(), false)

/** Menu permissions of the login reply (section 6): those of rights.ts, in its order. */
export const appMenuAuth = z.object(
  Object.fromEntries(rightNames.map(right => [right, isOursAlone(right) ? added : z.boolean()])) as {
    [R in Right]: R extends OursAlone ? typeof added : z.ZodMiniBoolean
  },
)

/** The module a session is limited to (section 6). */
export const moduleType = z.enum(moduleTypes)
