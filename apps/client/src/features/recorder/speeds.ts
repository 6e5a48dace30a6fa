/** Speeds of a record, of which some are not known. */
type Speeds = readonly (number | null)[]
const known = (speeds: Speeds): number[] => speeds.filter(speed => speed !== null)

/** Rounded; null: none is known. */
export function meanOf(speeds: Speeds): number | null {
  const all = known(speeds)
  return all.length === 0 ? null : Math.round(all.reduce((sum, speed) => sum + speed, 0) / all.length)
}

export const topOf = (speeds: Speeds): number | null => (known(speeds).length === 0 ? null : Math.max(...known(speeds)))
