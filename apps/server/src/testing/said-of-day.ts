/** What each place says of a vehicle's day: km, stops, minutes of driving, starts of the engine. */
import {
  defaultStopRule,
  durationOf,
  gapsIn,
  gapThreshold,
  mileageOf,
  periodParts,
  stopsIn,
  trackFromPoints,
} from '@outrider/track'
import { expect } from 'vitest'
import type { Caller } from './platform.ts'

const day = 86_400_000

export async function saidOfDay(reader: Caller, vehicleId: string, midnight: number) {
  const asked = { startTime: midnight, endTime: midnight + day - 1 }
  const { points } = await reader.call('track/getVehicleTrack', { vehicleId, ...asked })
  const track = trackFromPoints(points)
  const stops = stopsIn(track, defaultStopRule)
  const parts = periodParts(
    track,
    { stops, gaps: gapsIn(track, { longerThan: gapThreshold(track) }) },
    { from: midnight, to: midnight + day },
  )
  const { days } = await reader.call('vehicle/getVehTrackCard', { vehicleId, startTime: midnight, endTime: midnight + day })
  const ask = { vehicleIds: [vehicleId], ...asked, group: 'vehicleDay' as const }
  const [mileage] = (await reader.call('report/getVehicleMileageStat', ask)).rows
  const [driving] = (await reader.call('report/getVehicleDrivingStat', ask)).rows
  const [ignition] = (await reader.call('report/getVehiclesIgnitionStat', ask)).rows
  const [card] = days
  return {
    track,
    km: {
      replay: Math.round(mileageOf(track).km * 10) / 10,
      card: card?.km,
      mileage: (mileage?.distance ?? 0) / 1_000,
    },
    stops: { replay: stops.length, card: card?.stops },
    minutes: {
      replay: Math.round(durationOf(parts, 'driving') / 60_000),
      card: Math.round((card?.driving ?? 0) / 60),
      report: Math.round((driving?.drivingTime ?? 0) / 60),
    },
    engineStarts: ignition?.engineStarts,
  }
}

/** The one value that all places say. */
export const oneOf = <T>(values: Record<string, T>): T => {
  const different = [...new Set(Object.values(values))]
  expect(different, JSON.stringify(values)).toHaveLength(1)
  return different[0] as T
}
