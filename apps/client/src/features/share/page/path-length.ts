/** Length of a shared path: of its lines, without the gaps between them. */
import type { SharedTrack } from '@outrider/contract'
import { distance } from '@outrider/geo'

/** Metres. */
export function pathLength(lines: SharedTrack['lines']): number {
  let sum = 0
  for (const line of lines)
    for (const [at, [lat, lon]] of line.entries()) {
      const before = line[at - 1]
      if (before) sum += distance({ lat: before[0], lon: before[1] }, { lat, lon })
    }
  return sum
}
