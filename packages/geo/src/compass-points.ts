/** The eight compass points, clockwise from north. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The compass point nearest to a course; degrees, north 0, clockwise; any multiple of 360 may be added. */
export const compassPoint = (course: number): CompassPoint =>
  compassPoints[Math.round((((course % 360) + 360) % 360) / 45) % 8] ?? 'n'
