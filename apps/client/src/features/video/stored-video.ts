import { videoStreams } from '@outrider/contract'
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

export const windowCounts = [1, 4, 6, 9, 16] as const
export type WindowCount = (typeof windowCounts)[number]

/** How many windows are shown on this device; null: never chosen. */
export const storedVideoWindows = defineStored({
  key: 'videoWindows',
  schema: z.nullable(z.literal(windowCounts)),
  fallback: null,
})

/** Whether the map is beside the windows of wide screens. */
export const storedVideoMap = defineStored({ key: 'videoMap', schema: z.boolean(), fallback: true })

/** What the windows showed when the screen was left; null: nothing. */
export const storedVideoWall = defineStored({
  key: 'videoWall',
  schema: z.nullable(
    z.object({
      /** ms since 1970 */
      leftAt: z.number(),
      count: z.literal(windowCounts),
      /** In the order of the windows; null: an empty one. */
      windows: z
        .array(
          z.nullable(
            z.object({
              camera: z.object({ vehicleId: z.string(), plateNum: z.string(), channel: z.number(), name: z.string() }),
              stream: z.enum(videoStreams),
              /** False: it had stopped for want of an operation. */
              runs: z.boolean(),
            }),
          ),
        )
        .check(z.maxLength(Math.max(...windowCounts))),
    }),
  ),
  fallback: null,
})
export type VideoWall = Omit<NonNullable<(typeof storedVideoWall)['fallback']>, 'leftAt'>

/** Seconds to choose from; 0: video does not close by itself. */
export const closeAfterChoices = [30, 60, 300, 900, 0] as const

export const storedVideoSettings = defineStored({
  key: 'videoSettings',
  schema: z.object({
    stream: z.enum(videoStreams),
    /** null: as the platform says. */
    closeAfter: z.nullable(z.literal(closeAfterChoices)),
  }),
  fallback: { stream: 'sub', closeAfter: null },
})
