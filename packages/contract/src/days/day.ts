/** A day in a request. The database has no year 0, and what is beyond these centuries was mistyped. */
import * as z from 'zod/mini'

const leapDays = String.raw`(?:(?:19|20|21)(?:[2468][048]|[13579][26]|0[48])|2000)-02-29`
const otherDays = String.raw`(?:19|20|21)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`

/** YYYY-MM-DD, a day that there is, from 1900 to 2199. One pattern, so that the API document says all of it. */
export const day = z.stringFormat('date', new RegExp(`^(?:${leapDays}|${otherDays})$`))

/** Empty: none. */
export const dayOrNone = z.union([z.literal(''), day])
