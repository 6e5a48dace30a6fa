/** A report of a terminal as a superior platform is told of it. */
import { encode as encode808, messages as messages808 } from '@outrider/jt808'
import type { Position2011, Position2019 } from '@outrider/jt809'
import type { PositionReport } from '../events/position-report.ts'
import { recorderSpeedOf } from '../events/recorder-speed.ts'
import type { Superior } from './superior.ts'

/** Bits of JT/T 808: the position is valid; south; west. */
const signBits = 0b1100

/** What of a report is told. */
type SentReport = Pick<
  PositionReport,
  'time' | 'latitudeE6' | 'longitudeE6' | 'altitude' | 'speedDkmh' | 'course' | 'alarms' | 'status' | 'mileageHm' | 'extras'
>

export function wirePosition(
  report: SentReport,
  { edition, platformId }: Pick<Superior, 'edition' | 'platformId'>,
): Position2011 | Position2019 {
  return edition === '2019' ? position2019(report, platformId) : position2011(report)
}

const position2011 = (report: SentReport): Position2011 => ({
  encrypted: 0,
  time: report.time,
  longitude: Math.abs(report.longitudeE6),
  latitude: Math.abs(report.latitudeE6),
  speed: Math.round(report.speedDkmh / 10),
  // Of one that has no recorder the standard knows no other value.
  recorderSpeed: Math.round((recorderSpeedOf(report.extras) ?? report.speedDkmh) / 10),
  mileage: Math.floor((report.mileageHm ?? 0) / 10),
  direction: report.course,
  altitude: Math.max(0, report.altitude),
  status: signed(report),
  alarms: report.alarms,
})

/** Of a vehicle that nobody has heard of: without a fix, nowhere. */
export function emptyPosition(superior: Superior, time: number): Position2011 | Position2019 {
  const place = { time, latitudeE6: 0, longitudeE6: 0, altitude: 0, speedDkmh: 0, course: 0, alarms: 0, status: 0 }
  return wirePosition({ ...place, mileageHm: null, extras: null }, superior)
}

/** The sign of a coordinate is in the status. */
const signed = ({ status, latitudeE6, longitudeE6 }: SentReport): number =>
  ((status & ~signBits) | (latitudeE6 < 0 ? 0b100 : 0) | (longitudeE6 < 0 ? 0b1000 : 0)) >>> 0

function position2019(report: SentReport, platformId: string): Position2019 {
  const location = {
    alarms: report.alarms,
    status: report.status,
    latitude: report.latitudeE6 / 1e6,
    longitude: report.longitudeE6 / 1e6,
    altitude: report.altitude,
    speed: report.speedDkmh / 10,
    course: report.course,
    time: report.time,
    extras: {},
  }
  const basic = encode808(messages808.location, location, '2019')
  return {
    encrypted: 0,
    report: report.extras ? Buffer.concat([basic, report.extras]) : basic,
    platformId1: platformId,
    alarm1: report.alarms,
    platformId2: '',
    alarm2: 0,
    platformId3: '',
    alarm3: 0,
  }
}
