/** Directions people name: the eight winds. */

/** From north, clockwise. */
export const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Wind = (typeof winds)[number]

/** The nearest wind of a course in degrees, north 0, clockwise. */
export const windOf = (course: number): Wind => winds[Math.round((((course % 360) + 360) % 360) / 45) % 8] ?? 'n'
