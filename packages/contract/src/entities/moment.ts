/** A time in a question: ms since 1970, to the end of the year 9999. Databases have no times for every number. */
import * as z from 'zod/mini'

export const moment = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999))
