/** Choices for a link's duration. */
const rows = [
  { value: 'h1', hours: 1 },
  { value: 'h8', hours: 8 },
  { value: 'h24', hours: 24 },
  { value: 'd7', hours: 168 },
] as const

export type LinkDuration = (typeof rows)[number]

/** At least the shortest. */
export const durationsUpTo = (maxHours: number): readonly [LinkDuration, ...LinkDuration[]] => [
  rows[0],
  ...rows.slice(1).filter(({ hours }) => hours <= maxHours),
]

/** A day, or the longest there is. */
export const defaultDuration = (durations: readonly [LinkDuration, ...LinkDuration[]]): LinkDuration =>
  durations.findLast(({ hours }) => hours <= 24) ?? durations[0]
