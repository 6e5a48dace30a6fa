/** Speeds of the reports of a track, and how far the vehicle had come at each, for comparing with a driving recorder. Pure. */
import { distancesOf, speedAt, type Track } from '@outrider/track'

/** By report; those without a speed are left out. */
export interface ReportedSpeeds {
  /** ms since 1970. */
  time: number[]
  /** km/h */
  speed: number[]
  /** From the beginning of the track. */
  km: number[]
}

export function reportedSpeeds(track: Track): ReportedSpeeds {
  const km = distancesOf(track)
  const reported: ReportedSpeeds = { time: [], speed: [], km: [] }
  for (let row = 0; row < track.length; row += 1) {
    const speed = speedAt(track, row, 'gps')
    if (speed === null) continue
    reported.time.push(track.time[row] as number)
    reported.speed.push(speed)
    reported.km.push(km[row] as number)
  }
  return reported
}
