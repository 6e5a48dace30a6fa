/** Line colours by speed, distinct in brightness and hue, on light and dark basemaps. */
export interface SpeedClass {
  /** km/h, included. */
  readonly from: number
  readonly colour: string
}

export const speedClasses: readonly SpeedClass[] = [
  { from: 0, colour: '#6b5bd2' },
  { from: 20, colour: '#2b7de0' },
  { from: 40, colour: '#0aa39b' },
  { from: 60, colour: '#58a614' },
  { from: 80, colour: '#e08a00' },
  { from: 100, colour: '#dd3030' },
]

/** Index into `speedClasses`; km/h. */
export function speedClassOf(speed: number): number {
  let at = speedClasses.length - 1
  while (at > 0 && speed < (speedClasses[at]?.from ?? 0)) at--
  return at
}
