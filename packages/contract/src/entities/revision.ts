import * as z from 'zod/mini'

/** How often a row has been changed: a change says of which it is, so that nobody overwrites what somebody else has saved meanwhile. */
export const revision = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
