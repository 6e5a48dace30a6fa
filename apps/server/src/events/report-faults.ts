/**
 * What is wrong with a report by the notes of the score of companies. Looked at once, as it comes: nearly all are sound, and cost some comparisons. What a
 * report says of alarms is not looked at: the notes name no rule for it.
 */
import { reportFaults, soundReport, untimedBit } from '@outrider/contract'
import { clockIsSound, type PositionReport, quality } from './position-report.ts'

const { plate, colour, time, position, speed, direction, height, state } = reportFaults
const accBit = 1

/** A province, a letter of the place, and five or six signs, of which the last may be a word (trailer, school ...). */
const chinesePlate =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z](?:[A-Z0-9]{4}[A-Z0-9挂学警港澳]|[A-Z0-9]{6})$/

/** Faults that all reports of a vehicle have, by its record: `plate` and `colour`. */
export const recordFaults = (plateNum: string, plateColor: number | null): number =>
  (chinesePlate.test(plateNum) ? 0 : plate.bit) | (!plateColor ? colour.bit : 0)

type Examined = Pick<
  PositionReport,
  'latitudeE6' | 'longitudeE6' | 'speedDkmh' | 'noSpeed' | 'course' | 'altitude' | 'status' | 'quality'
>

/** @param ofRecord `recordFaults` of its vehicle */
export function faultsOf(report: Examined, ofRecord: number): number {
  const { latitudeE6, longitudeE6, speedDkmh, course, altitude, quality: flags } = report
  let faults = ofRecord
  if (!clockIsSound(flags)) faults |= time.bit | (flags & quality.late ? untimedBit : 0)
  if (
    longitudeE6 < soundReport.west ||
    longitudeE6 > soundReport.east ||
    latitudeE6 < soundReport.south ||
    latitudeE6 > soundReport.north
  )
    faults |= position.bit
  if (report.noSpeed === true || speedDkmh > soundReport.topSpeed) faults |= speed.bit
  if (course < 0 || course > soundReport.lastDirection) faults |= direction.bit
  if (altitude < soundReport.lowest || altitude > soundReport.highest) faults |= height.bit
  if (speedDkmh > soundReport.movesFrom && (report.status & accBit) === 0) faults |= state.bit
  return faults
}
