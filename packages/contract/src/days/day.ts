/** A day in a request. The database has no year 0, and what is beyond these centuries was mistyped. */
import * as z from 'zod/mini'

const months = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])'
const leap = '(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])|2000'

/** YYYY-MM-DD, a day that there is, from 1900 to 2199. One pattern, so that the API document says all of it. */
export const day = z.string().check(z.regex(new RegExp(`^(?:(?:19|20|21)\\d\\d-(?:${months})|(?:${leap})-02-29)$`)))

/** Empty: none. */
export const dayOrNone = z.union([z.literal(''), day])
