/** Ours: what an organisation chooses of how movement is counted. One set for replay, cards, reports, rankings, home, trips and shared links. */
import * as z from 'zod/mini'

/** Seconds in whole minutes. */
const minutes = (least: number, most: number) => z.int().check(z.minimum(least * 60), z.maximum(most * 60), z.multipleOf(60))

/** A receiver at rest tells up to about three km/h; a rest of an hour is a stop to everybody. */
export const movementSettings = z.object({
  /** Rests of at least so many seconds are stops; shorter ones belong to the drive. */
  minimumStop: minutes(1, 60),
  /** A report slower than this stands, km/h. */
  restsBelow: z.int().check(z.minimum(3), z.maximum(10)),
  /** Standing with the engine on counts as idling when it lasts at least so many seconds. */
  idlingAfter: minutes(0, 60),
})
export type ChosenMovement = z.infer<typeof movementSettings>

/** What is null is as in the organisation above, in the top ones as delivered. */
export const ownMovement = z.object({
  minimumStop: z.nullable(movementSettings.shape.minimumStop),
  restsBelow: z.nullable(movementSettings.shape.restsBelow),
  idlingAfter: z.nullable(movementSettings.shape.idlingAfter),
})
export type OwnMovement = z.infer<typeof ownMovement>
