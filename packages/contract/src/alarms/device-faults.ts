/** What is wrong with devices: kinds of faults, and the alarms that tell them. The others are known from what a vehicle reports, or does not. */
import { type AlarmType, alarmTypeByKey } from './alarm-types.ts'

export const deviceFaults = [
  'positioning',
  'power',
  'camera',
  'storage',
  'sensor',
  'peripheral',
  'noFix',
  'clock',
  'mute',
] as const
export type DeviceFault = (typeof deviceFaults)[number]

const alarmsOf = {
  positioning: ['gnssFault', 'gnssAntennaOpen', 'gnssAntennaShort'],
  power: ['mainPowerLow', 'mainPowerLost'],
  camera: ['cameraFault', 'videoSignalLost', 'videoOccluded', 'videoOtherFault'],
  storage: ['videoStorageFault', 'recordingNearlyFull'],
  sensor: ['speedSensorFault', 'tyreSensor', 'tyreBattery', 'blindAreaFault'],
  peripheral: ['displayFault', 'ttsFault', 'cardReaderFault'],
} as const satisfies Partial<Record<DeviceFault, readonly string[]>>

/** Fault by the number of the alarm that tells it. */
export const faultOfAlarm: ReadonlyMap<number, DeviceFault> = new Map(
  (Object.keys(alarmsOf) as (keyof typeof alarmsOf)[]).flatMap(fault =>
    alarmsOf[fault].flatMap(key => {
      const type = alarmTypeByKey(key)
      return type ? [[type.number, fault] as const] : []
    }),
  ),
)

/** Alarms of the platform and of terminals that tell of risky driving, besides those of cameras. */
const risky: ReadonlySet<string> = new Set(
  `overspeed overspeedWarning fatigue fatigueWarning danger dangerousDriving wrongDriving dayDrivingOvertime collision rollover
  speedLimit continuousDriving overcrowded abnormalDriving videoFatigue videoPhone videoSmoking`.split(/\s+/),
)
/** What a camera notes without danger. */
const harmless: ReadonlySet<string> = new Set(['signEvent', 'forwardCapture', 'driverCapture', 'driverChange', 'longIdling'])

/** It counts as a risk event: driving that may end in an accident, not a fault and not a place. */
export const isRiskEvent = ({ key, category }: Pick<AlarmType, 'key' | 'category'>): boolean =>
  risky.has(key) || (category !== 'general' && category !== 'tirePressure' && !harmless.has(key))
