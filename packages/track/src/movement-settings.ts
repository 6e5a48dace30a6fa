/** What an organisation may choose of how movement is counted. A track carries it, so that all who read one count by the same. */

export interface MovementSettings {
  /** A report slower than this stands, unless it drives; km/h. */
  readonly restsBelow: number
  /** Rests of at least so many seconds are stops; shorter ones belong to the drive. */
  readonly minimumStop: number
  /** Standing with the engine on counts as idling when it lasts at least so many seconds; shorter it is standing only. */
  readonly idlingAfter: number
}

export const defaultMovement: MovementSettings = { restsBelow: 4, minimumStop: 180, idlingAfter: 0 }

/** Least and greatest: a receiver at rest tells up to about three km/h; a rest of an hour is a stop to everybody. */
export const movementBounds = {
  restsBelow: [3, 10],
  minimumStop: [60, 3_600],
  idlingAfter: [0, 3_600],
} as const satisfies Record<keyof MovementSettings, readonly [number, number]>

const settingNames = Object.keys(movementBounds) as (keyof MovementSettings)[]

export const sameMovement = (one: MovementSettings, other: MovementSettings): boolean =>
  settingNames.every(name => one[name] === other[name])
