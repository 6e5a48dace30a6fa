/** A timestamp in a request: ms since 1970, up to the end of the year 9999, which is what databases accept. */
import * as z from 'zod/mini'

export const timestamp = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999))
