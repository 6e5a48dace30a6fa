/** Types of alarms between platforms (JT/T 809 tables of WARN_TYPE; the last of JT/T 1078). Some have another meaning in 2011. */
import type { Edition } from '../edition.ts'

export interface AlarmTypeName {
  zh: string
  en: string
}

const both: readonly [number, string, string][] = [
  [0x0001, '超速报警', 'Overspeed'],
  [0x0002, '疲劳驾驶报警', 'Fatigue'],
  [0x0003, '紧急报警', 'Emergency'],
  [0x0004, '进入指定区域报警', 'Area entered'],
  [0x0005, '离开指定区域报警', 'Area left'],
  [0x0006, '路段堵塞报警', 'Road jam'],
  [0x0007, '危险路段报警', 'Dangerous road'],
  [0x0008, '越界报警', 'Border crossed'],
  [0x0009, '盗警', 'Theft'],
  [0x000a, '劫警', 'Robbery'],
  [0x000b, '偏离路线报警', 'Route left'],
  [0x000c, '车辆移动报警', 'Vehicle moved'],
  [0x000d, '超时驾驶报警', 'Driving time exceeded'],
  [0x000e, '其他报警', 'Other alarm'],
  [0x0010, '违规行驶报警', 'Illegal driving'],
  [0x0011, '前向碰撞报警', 'Forward collision'],
  [0x0012, '车道偏离报警', 'Lane departure'],
  [0x0013, '胎压异常报警', 'Tyre pressure'],
  [0x0014, '动态信息异常报警', 'Abnormal positions'],
  [0x00ff, '其他报警', 'Other alarm'],
  [0x0101, '视频信号丢失报警', 'Video signal lost'],
  [0x0102, '视频信号遮挡报警', 'Camera covered'],
  [0x0103, '视频存储单元故障报警', 'Video storage fault'],
  [0x0104, '其他视频设备故障报警', 'Other video fault'],
  [0x0105, '客车超员报警', 'Too many passengers'],
  [0x0106, '异常驾驶行为报警', 'Abnormal driving'],
  [0x0107, '特殊报警录像达到存储阈值报警', 'Alarm recordings nearly full'],
  [0xa001, '超时停车报警', 'Parked too long'],
  [0xa002, '车辆定位信息上报时间间隔异常', 'Abnormal interval of positions'],
  [0xa003, '车辆定位信息上报距离间隔异常', 'Abnormal distance between positions'],
  [0xa004, '下级平台异常断线', 'Platform link lost'],
  [0xa005, '下级平台数据传输异常', 'Abnormal data of a platform'],
  [0xa006, '路段堵塞报警', 'Road jam'],
  [0xa007, '危险路段报警', 'Dangerous road'],
  [0xa008, '雨雪天气报警', 'Rain or snow'],
  [0xa009, '驾驶员身份识别异常', 'Driver not recognised'],
  [0xa00a, '终端异常', 'Terminal fault'],
  [0xa00b, '平台接入异常', 'Platform access abnormal'],
  [0xa00c, '核心数据异常', 'Core data abnormal'],
  [0xa0ff, '其他报警', 'Other alarm'],
]
const names = new Map(both.map(([code, zh, en]) => [code, { zh, en }]))

/** A type that no table has, as provinces make up some, is shown by its number. */
export function alarmTypeName(code: number): AlarmTypeName {
  const number = `0x${code.toString(16).toUpperCase().padStart(4, '0')}`
  return names.get(code) ?? { zh: `报警 ${number}`, en: `Alarm ${number}` }
}

/** What an alarm of a terminal is between platforms, by its key in the contract's alarm types. */
const byKey: Readonly<Record<string, readonly [in2011: number, in2019: number]>> = {
  emergency: [0x0003, 0x0003],
  overspeed: [0x0001, 0x0001],
  fatigue: [0x0002, 0x0002],
  dayDrivingOvertime: [0x000d, 0x000d],
  parkingOvertime: [0x000e, 0xa001],
  areaInOut: [0x0004, 0x0004],
  routeInOut: [0x000b, 0x000b],
  offRoute: [0x000b, 0x000b],
  stolen: [0x0009, 0x0009],
  illegalMovement: [0x000c, 0x000c],
  collision: [0x000e, 0x0011],
  wrongDriving: [0x000e, 0x0010],
  tyrePressure: [0x000e, 0x0013],
  videoSignalLost: [0x0101, 0x0101],
  videoOccluded: [0x0102, 0x0102],
  videoStorageFault: [0x0103, 0x0103],
  videoOtherFault: [0x0104, 0x0104],
  overcrowded: [0x0105, 0x0105],
  abnormalDriving: [0x0106, 0x0106],
  recordingNearlyFull: [0x0107, 0x0107],
  videoFatigue: [0x0002, 0x0002],
  driverFatigue: [0x0002, 0x0002],
  forwardCollision: [0x000e, 0x0011],
  laneDeparture: [0x000e, 0x0012],
}
const others = [0x000e, 0x00ff] as const

export const alarmTypeCode = (key: string, edition: Edition): number => (byKey[key] ?? others)[edition === '2019' ? 1 : 0]
