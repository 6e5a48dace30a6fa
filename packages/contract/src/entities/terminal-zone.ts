import * as z from 'zod/mini'

/** Zone of the times in a terminal's messages, minutes ahead of UTC; JT/T 808 says 480. */
export const terminalZone = z.int().check(z.minimum(-720), z.maximum(840), z.multipleOf(15))
