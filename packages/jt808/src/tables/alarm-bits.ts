/** The 32 alarm bits of a location report (JT/T 808-2019, 0x0200). An alarm bit stays set in every report until it clears. */
import type { Version } from '../version.ts'

export interface AlarmBit {
  bit: number
  name: string
  zh: string
  /** 'over': clears when the condition ends; 'confirmed': clears when the platform has confirmed it. */
  clears: 'over' | 'confirmed'
  /** First edition that defines it; in earlier ones the bit is reserved, and vendors use it for their own purposes. */
  from?: Version
  /** Last edition that defines it; later it is reserved again. */
  until?: Version
  /** Name since 2019, where that edition changed the meaning. */
  in2019?: { name: string; zh: string }
}

export const alarmBits: readonly AlarmBit[] = [
  { bit: 0, name: 'emergency', zh: '紧急报警', clears: 'confirmed' },
  { bit: 1, name: 'overspeed', zh: '超速报警', clears: 'over' },
  { bit: 2, name: 'fatigue', zh: '疲劳驾驶', clears: 'over' },
  { bit: 3, name: 'danger', zh: '危险预警', clears: 'confirmed', in2019: { name: 'dangerousDriving', zh: '危险驾驶行为' } },
  { bit: 4, name: 'gnssFault', zh: 'GNSS 模块故障', clears: 'over' },
  { bit: 5, name: 'gnssAntennaOpen', zh: 'GNSS 天线未接或被剪断', clears: 'over' },
  { bit: 6, name: 'gnssAntennaShort', zh: 'GNSS 天线短路', clears: 'over' },
  { bit: 7, name: 'mainPowerLow', zh: '主电源欠压', clears: 'over' },
  { bit: 8, name: 'mainPowerLost', zh: '主电源掉电', clears: 'over' },
  { bit: 9, name: 'displayFault', zh: '显示屏故障', clears: 'over' },
  { bit: 10, name: 'ttsFault', zh: 'TTS 模块故障', clears: 'over' },
  { bit: 11, name: 'cameraFault', zh: '摄像头故障', clears: 'over' },
  { bit: 12, name: 'cardReaderFault', zh: 'IC 卡模块故障', clears: 'over', from: '2013' },
  { bit: 13, name: 'overspeedWarning', zh: '超速预警', clears: 'over', from: '2013' },
  { bit: 14, name: 'fatigueWarning', zh: '疲劳驾驶预警', clears: 'over', from: '2013' },
  { bit: 15, name: 'wrongDriving', zh: '违规行驶', clears: 'over', from: '2019' },
  { bit: 16, name: 'tyrePressure', zh: '胎压预警', clears: 'over', from: '2019' },
  { bit: 17, name: 'blindAreaFault', zh: '右转盲区异常', clears: 'over', from: '2019' },
  { bit: 18, name: 'dayDrivingOvertime', zh: '当天累计驾驶超时', clears: 'over' },
  { bit: 19, name: 'parkingOvertime', zh: '超时停车', clears: 'over' },
  { bit: 20, name: 'areaInOut', zh: '进出区域', clears: 'confirmed' },
  { bit: 21, name: 'routeInOut', zh: '进出路线', clears: 'confirmed' },
  { bit: 22, name: 'routeTime', zh: '路段行驶时间不足或过长', clears: 'confirmed' },
  { bit: 23, name: 'offRoute', zh: '路线偏离', clears: 'over' },
  { bit: 24, name: 'speedSensorFault', zh: '车辆 VSS 故障', clears: 'over' },
  { bit: 25, name: 'fuelAbnormal', zh: '油量异常', clears: 'over' },
  { bit: 26, name: 'stolen', zh: '车辆被盗', clears: 'over' },
  { bit: 27, name: 'illegalIgnition', zh: '非法点火', clears: 'confirmed' },
  { bit: 28, name: 'illegalMovement', zh: '非法位移', clears: 'confirmed' },
  { bit: 29, name: 'collision', zh: '碰撞预警', clears: 'over', from: '2013', in2019: { name: 'collision', zh: '碰撞侧翻' } },
  { bit: 30, name: 'rollover', zh: '侧翻预警', clears: 'over', from: '2013' },
  { bit: 31, name: 'illegalDoorOpen', zh: '非法开门', clears: 'confirmed', from: '2013', until: '2013' },
]

/**
 * Names of the set bits, lowest first. Bits that are reserved in the edition are named `bitN`. A frame with the short header may be of 2011 or
 * 2013, so pass '2013' unless the frame is of 2019.
 */
export function alarmNames(bits: number, version: Version = '2013'): string[] {
  const names: string[] = []
  for (const row of alarmBits) {
    if (((bits >>> row.bit) & 1) === 0) continue
    names.push(nameOf(row, version))
  }
  return names
}

/** Names of all 32 bits, bit 0 first; see `alarmNames`. */
export const alarmNamesByBit = (version: Version): string[] => alarmBits.map(row => nameOf(row, version))

function nameOf({ bit, name, from, until, in2019 }: AlarmBit, version: Version): string {
  if ((from && from > version) || (until && until < version)) return `bit${bit}`
  return version === '2019' ? (in2019?.name ?? name) : name
}
