/** Two devices that use the number of one terminal in turns. */
import * as z from 'zod/mini'

export const usedTwice = z.array(
  z.object({
    /** IP address that it signs in from. */
    address: z.string(),
    /** When it did so last, ms since 1970. */
    at: z.number(),
  }),
)
