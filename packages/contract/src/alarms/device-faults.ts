/** What is wrong with devices: kinds of faults, and the alarms that tell them. The others are known from what a vehicle reports, or does not. */
import { alarmTypeByKey } from './alarm-types.ts'

export const deviceFaults = [
  'positioning',
  'power',
  'camera',
  'storage',
  'sensor',
  'peripheral',
  'noFix',
  'clock',
  'fuelSensor',
  'odometer',
  'mute',
  'ignitionUnsteady',
  'ignitionAlwaysOn',
  'numberUsedTwice',
  'twoReceivers',
  'besideRoads',
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
