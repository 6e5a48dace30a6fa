/** When a link was down, made of its beginnings and ends. */
import type { LinkGap } from '@outrider/contract'

export interface LinkEventAt {
  what: string
  /** ms since 1970. */
  at: number
}

const kinds = [
  ['main', 'up', 'lost'],
  ['slave', 'slaveUp', 'slaveLost'],
] as const

/** `events`: in their order. The newest gap first. */
export function gapsOf(events: readonly LinkEventAt[]): LinkGap[] {
  const gaps = kinds.flatMap(([link, up, lost]) => {
    const found: LinkGap[] = []
    let down: number | undefined
    let isUp = false
    for (const { what, at } of events) {
      if (what === lost) {
        // A second end of the same link says no more.
        down ??= at
        isUp = false
      } else if (what === up) {
        if (down !== undefined) found.push({ link, from: down, to: at })
        // It begins once more and has not ended: a server was killed, and nobody knows when.
        else if (isUp) found.push({ link, from: null, to: at })
        down = undefined
        isUp = true
      }
    }
    if (down !== undefined) found.push({ link, from: down, to: null })
    return found
  })
  return gaps.toSorted((a, b) => (b.to ?? Infinity) - (a.to ?? Infinity))
}

/** Of the main link from the first that is known of it, or from `since`: seconds that it stood, of how many. */
export function upTime(events: readonly LinkEventAt[], since: number, now: number): { upSeconds: number; ofSeconds: number } {
  const main = events.filter(({ what }) => what === 'up' || what === 'lost')
  const [first] = main
  if (!first) return { upSeconds: 0, ofSeconds: 0 }
  // One that ended first was up before.
  const from = first.what === 'lost' ? since : Math.max(since, first.at)
  let up = 0
  let begun: number | undefined = first.what === 'lost' ? since : undefined
  for (const { what, at } of main) {
    if (what === 'up') begun ??= at
    else if (begun !== undefined) {
      up += Math.max(0, at - Math.max(begun, since))
      begun = undefined
    }
  }
  if (begun !== undefined) up += now - Math.max(begun, since)
  return { upSeconds: Math.round(up / 1000), ofSeconds: Math.round((now - from) / 1000) }
}

/** Since when it stands; null: it is down. */
export function upSince(events: readonly LinkEventAt[], up: string, lost: string): number | null {
  const last = events.findLast(({ what }) => what === up || what === lost)
  return last?.what === up ? last.at : null
}
