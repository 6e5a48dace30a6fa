import * as z from 'zod/mini'

/** Minutes ahead of UTC: from the west of the date line to Kiribati, by quarter hours. */
export const terminalZoneBounds = { min: -720, max: 840, step: 15 } as const

/** Zone of the times in a terminal's messages, minutes ahead of UTC; JT/T 808 says 480. */
export const terminalZone = z
  .int()
  .check(z.minimum(terminalZoneBounds.min), z.maximum(terminalZoneBounds.max), z.multipleOf(terminalZoneBounds.step))
