/** The figures of a sum: rates and score. */
import type { RiskSettings, SafetyFigures } from '@outrider/contract'
import { scoreOf } from './score.ts'
import type { Sum } from './sums.repository.ts'

const hundredth = (value: number): number => Math.round(value * 100) / 100

/** `showsDriven`: the reader may know how far and how long somebody drove. */
export function figuresOf(sum: Sum, vehicles: number, settings: RiskSettings, showsDriven: boolean): SafetyFigures {
  const { active, distance, driving, km, hours, distancePoints, timePoints, events } = sum
  const { alarms, processed, level1, level2, general, forward, abnormalDrive, blindSpot, tirePressure } = sum
  return {
    vehicles,
    activeVehicles: active,
    distance: showsDriven ? distance : null,
    drivingTime: showsDriven ? driving : null,
    alarms,
    processed,
    level1,
    level2,
    general,
    forward,
    abnormalDrive,
    blindSpot,
    tirePressure,
    events,
    per100Km: distance === 0 ? null : hundredth((events * 100_000) / distance),
    perHour: driving === 0 ? null : hundredth((events * 3600) / driving),
    score: scoreOf(settings, { km, hours }, { distance: distancePoints, time: timePoints }),
  }
}
