/** Converts a reading into a JT/T 808 location report. */
import type { Location } from '@outrider/jt808'
import type { Reading } from './road/drive.ts'
import type { Sensors } from './device/sensors.ts'

/** Alarm bits: emergency button, over speed. */
export const alarmBit = { emergency: 1 << 0, overspeed: 1 << 1 }
/** Status bits: ACC on, has a fix, loaded full (8 and 9), with GPS, with BeiDou. */
const statusBit = { acc: 1 << 0, located: 1 << 1, full: 0b11 << 8, gps: 1 << 18, beidou: 1 << 19 }

/** `now`: ms since 1970; the wire counts whole seconds. */
export function locationOf(reading: Reading, now: number, sensors?: Sensors): Location {
  const sensed = sensors?.(reading, now)
  const { acc, located, emergency, overspeed } = reading
  return {
    alarms: (emergency ? alarmBit.emergency : 0) | (overspeed ? alarmBit.overspeed : 0),
    status:
      (acc ? statusBit.acc : 0) |
      (located ? statusBit.located | statusBit.gps | statusBit.beidou : 0) |
      statusBit.full |
      (sensed?.status ?? 0),
    latitude: reading.lat,
    longitude: reading.lon,
    altitude: reading.altitude,
    speed: Math.round(reading.speed * 10) / 10,
    course: Math.round(reading.course) % 360,
    time: Math.floor(now / 1_000) * 1_000,
    extras: {
      mileage: Math.round(reading.odometer / 100) / 10,
      fuel: Math.round(reading.fuel * 10) / 10,
      signal: reading.strength,
      satellites: reading.satellites,
      ...(sensed && sensed.items.length > 0 && { unknown: sensed.items }),
    },
  }
}
