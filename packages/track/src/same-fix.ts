/** Whether two filters remember the same: of two that do, the same will come. */

interface Remembered {
  row?: number
  /** ms since 1970. */
  time: number
  latitude: number
  longitude: number
  speed: number
  speedless?: boolean
}

/** The same report, and what is believed of it. */
export const sameFix = (a: Remembered | undefined, b: Remembered | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.row === b.row &&
    a.time === b.time &&
    a.latitude === b.latitude &&
    a.longitude === b.longitude &&
    a.speed === b.speed &&
    (a.speedless === true) === (b.speedless === true))

/** Both lists, entry by entry. */
export const sameLists = <Of>(a: readonly Of[], b: readonly Of[], same: (one: Of, other: Of) => boolean): boolean =>
  a.length === b.length && a.every((each, at) => same(each, b[at] as Of))

export const sameFixes = (a: readonly Remembered[], b: readonly Remembered[]): boolean => sameLists(a, b, sameFix)
