/** A day in a request. The database has no year 0, and what is beyond these centuries was mistyped. */
import * as z from 'zod/mini'

/** YYYY-MM-DD, a day that there is, from 1900 to 2199. */
export const day = z.iso.date().check(z.regex(/^(?:19|20|21)/))

/** Empty: none. */
export const dayOrNone = z.union([z.literal(''), day])
