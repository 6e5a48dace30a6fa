/**
 * The types of alarms: where each comes from, and how it is treated. Numbers are stored and never change their meaning. Names of alarm bits are
 * those of packages/jt808. Client and server read these rows; nothing else lists alarm types.
 */
import { alarmRuleKindKeys, ruleTypeOf } from './alarm-rule-types.ts'

/** S9.11. Video alarms and the platform's own rules are general. */
export const alarmCategories = {
  general: { zh: '一般报警', en: 'General' },
  forward: { zh: '前向报警', en: 'Forward' },
  abnormalDrive: { zh: '异常驾驶', en: 'Abnormal driving' },
  blindSpot: { zh: '盲区报警', en: 'Blind spot' },
  tirePressure: { zh: '胎压报警', en: 'Tyre pressure' },
} as const
export type AlarmCategory = keyof typeof alarmCategories

/** S9.10. The first is the more serious one. */
export const alarmLevels = [1, 2] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/**
 * bit: bit of the alarm word of 0x0200, by the editions that define it. videoBit: of item 0x14. driving: of item 0x18. safety: code of an
 * active-safety item. tyre: bit of a wheel in item 0x66. rule: found by the platform.
 */
export type AlarmOrigin =
  | { readonly from: 'bit'; readonly bit: number; readonly editions: readonly (2011 | 2013 | 2019)[] }
  | { readonly from: 'videoBit' | 'driving' | 'tyre'; readonly bit: number }
  /** code null: any that has no row. */
  | { readonly from: 'safety'; readonly item: 0x64 | 0x65 | 0x67 | 0x70; readonly code: number | null }
  | { readonly from: 'rule' }

export interface AlarmType {
  readonly number: number
  /** Sent on the wire; the names are displayed. */
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly category: AlarmCategory
  /** Unless the item says another. */
  readonly level: AlarmLevel
  readonly origin: AlarmOrigin
  /** What returns within this time after its end continues the alarm, s. */
  readonly hysteresis: number
  /** Pushed unless the user chose otherwise. */
  readonly pushed: boolean
  /** The platform asks for its attachments (0x9208). */
  readonly evidence: boolean
  /** It ends when the platform has confirmed it (0x8203). */
  readonly confirmable: boolean
}

const all = [2011, 2013, 2019] as const
const from2013 = [2013, 2019] as const
const only2019 = [2019] as const
const until2013 = [2011, 2013] as const

/** Bits that 0x8203 serves. */
const confirmableBits: ReadonlySet<number> = new Set([0, 3, 20, 21, 22, 27, 28])

type Names = readonly [zh: string, en: string]
type Traits = Partial<Pick<AlarmType, 'number' | 'category' | 'level' | 'hysteresis' | 'pushed' | 'confirmable'>>

const traits = { category: 'general', level: 2, hysteresis: 60, pushed: false, evidence: false, confirmable: false } as const

/** Numbers 1 to 32: bit + 1. */
const bit = (
  number: number,
  key: string,
  [zh, en]: Names,
  editions: readonly (2011 | 2013 | 2019)[],
  more: Traits = {},
): AlarmType => ({
  ...traits,
  number: number + 1,
  key,
  zh,
  en,
  origin: { from: 'bit', bit: number, editions },
  confirmable: confirmableBits.has(number),
  ...more,
})

/** Numbers 64 to 95: a bit that an edition reserves; vendors assign meanings of their own. */
const reserved = (number: number, editions: readonly (2011 | 2013 | 2019)[]): AlarmType => ({
  ...traits,
  number: 64 + number,
  key: `bit${number}`,
  zh: `厂商自定义报警（位${number}）`,
  en: `Vendor alarm (bit ${number})`,
  origin: { from: 'bit', bit: number, editions },
  hysteresis: 300,
})

/** Numbers 0x1400 + bit and 0x1800 + bit. */
const video = (from: 'videoBit' | 'driving', number: number, key: string, [zh, en]: Names, more: Traits = {}): AlarmType => ({
  ...traits,
  number: (from === 'videoBit' ? 0x1400 : 0x1800) + number,
  key,
  zh,
  en,
  origin: { from, bit: number },
  ...more,
})

/** Numbers 0x6400 + code and so on; codes without a row have 0xff. */
const safety =
  (item: 0x64 | 0x65 | 0x67 | 0x70, category: AlarmCategory) =>
  (code: number | null, key: string, [zh, en]: Names, more: Traits = {}): AlarmType => ({
    ...traits,
    number: item * 256 + (code ?? 0xff),
    key,
    zh,
    en,
    category,
    origin: { from: 'safety', item, code },
    hysteresis: 30,
    evidence: true,
    ...more,
  })
const forward = safety(0x64, 'forward')
const driver = safety(0x65, 'abnormalDrive')
const blindSpot = safety(0x67, 'blindSpot')
const intense = safety(0x70, 'abnormalDrive')

/** Numbers 0x6600 + bit. */
const tyre = (number: number, key: string, [zh, en]: Names, more: Traits = {}): AlarmType => ({
  ...traits,
  number: 0x6600 + number,
  key,
  zh,
  en,
  category: 'tirePressure',
  origin: { from: 'tyre', bit: number },
  hysteresis: 300,
  evidence: true,
  ...more,
})

/** Numbers 257 and above: of the platform's own rules (alarm-rule-types.ts). */
const ruleTypes = alarmRuleKindKeys.map((key): AlarmType => {
  const { number, name, level, pushed, hysteresis } = ruleTypeOf(key)
  const own = { level: level ?? traits.level, pushed: pushed ?? false, hysteresis: hysteresis ?? traits.hysteresis }
  return { ...traits, number, key, ...name, origin: { from: 'rule' }, ...own }
})

const serious = { level: 1, pushed: true } as const

export const alarmTypes: readonly AlarmType[] = [
  bit(0, 'emergency', ['紧急报警', 'Emergency'], all, { ...serious, hysteresis: 10 }),
  bit(1, 'overspeed', ['超速报警', 'Overspeed'], all, { pushed: true }),
  bit(2, 'fatigue', ['疲劳驾驶', 'Fatigue'], all, { ...serious, hysteresis: 300 }),
  bit(3, 'danger', ['危险预警', 'Danger warning'], until2013, serious),
  bit(3, 'dangerousDriving', ['危险驾驶行为', 'Dangerous driving'], only2019, { ...serious, number: 33 }),
  bit(4, 'gnssFault', ['定位模块故障', 'GNSS module fault'], all, { hysteresis: 300 }),
  bit(5, 'gnssAntennaOpen', ['定位天线未接或被剪断', 'GNSS antenna open or cut'], all, { hysteresis: 300 }),
  bit(6, 'gnssAntennaShort', ['定位天线短路', 'GNSS antenna short circuit'], all, { hysteresis: 300 }),
  bit(7, 'mainPowerLow', ['主电源欠压', 'Main power low'], all, { hysteresis: 300 }),
  bit(8, 'mainPowerLost', ['主电源掉电', 'Main power lost'], all, { pushed: true }),
  bit(9, 'displayFault', ['显示屏故障', 'Display fault'], all, { hysteresis: 300 }),
  bit(10, 'ttsFault', ['语音模块故障', 'TTS module fault'], all, { hysteresis: 300 }),
  bit(11, 'cameraFault', ['摄像头故障', 'Camera fault'], all, { hysteresis: 300 }),
  bit(12, 'cardReaderFault', ['IC卡模块故障', 'Card reader fault'], from2013, { hysteresis: 300 }),
  reserved(12, [2011]),
  bit(13, 'overspeedWarning', ['超速预警', 'Overspeed warning'], from2013),
  reserved(13, [2011]),
  bit(14, 'fatigueWarning', ['疲劳驾驶预警', 'Fatigue warning'], from2013, { hysteresis: 300 }),
  reserved(14, [2011]),
  bit(15, 'wrongDriving', ['违规行驶', 'Traffic violation'], only2019),
  reserved(15, until2013),
  bit(16, 'tyrePressure', ['胎压预警', 'Tyre pressure warning'], only2019, { hysteresis: 300 }),
  reserved(16, until2013),
  bit(17, 'blindAreaFault', ['右转盲区异常', 'Right-turn blind-spot fault'], only2019),
  reserved(17, until2013),
  bit(18, 'dayDrivingOvertime', ['当天累计驾驶超时', 'Daily driving time exceeded'], all, { hysteresis: 300 }),
  bit(19, 'parkingOvertime', ['超时停车', 'Parked too long'], all, { hysteresis: 300 }),
  bit(20, 'areaInOut', ['进出区域', 'Area entered or left'], all, { pushed: true, hysteresis: 10 }),
  bit(21, 'routeInOut', ['进出路线', 'Route entered or left'], all, { pushed: true, hysteresis: 10 }),
  bit(22, 'routeTime', ['路段行驶时间不足或过长', 'Route section time too short or too long'], all),
  bit(23, 'offRoute', ['路线偏离', 'Off route'], all, { pushed: true }),
  bit(24, 'speedSensorFault', ['车速传感器故障', 'Speed sensor fault'], all, { hysteresis: 300 }),
  bit(25, 'fuelAbnormal', ['油量异常', 'Abnormal fuel level'], all, { pushed: true, hysteresis: 300 }),
  bit(26, 'stolen', ['车辆被盗', 'Vehicle stolen'], all, serious),
  bit(27, 'illegalIgnition', ['非法点火', 'Illegal ignition'], all, serious),
  bit(28, 'illegalMovement', ['非法位移', 'Illegal movement'], all, serious),
  bit(29, 'collision', ['碰撞报警', 'Collision'], from2013, serious),
  reserved(29, [2011]),
  bit(30, 'rollover', ['侧翻预警', 'Rollover warning'], from2013, serious),
  reserved(30, [2011]),
  bit(31, 'illegalDoorOpen', ['非法开门', 'Unauthorised door opening'], [2013], { pushed: true }),
  reserved(31, [2011, 2019]),

  ...ruleTypes,

  video('videoBit', 0, 'videoSignalLost', ['视频信号丢失', 'Video signal lost'], { hysteresis: 300 }),
  video('videoBit', 1, 'videoOccluded', ['视频信号遮挡', 'Camera covered'], { hysteresis: 300 }),
  video('videoBit', 2, 'videoStorageFault', ['视频存储单元故障', 'Video storage fault'], { hysteresis: 300 }),
  video('videoBit', 3, 'videoOtherFault', ['其他视频设备故障', 'Other video equipment fault'], { hysteresis: 300 }),
  video('videoBit', 4, 'overcrowded', ['客车超员', 'Too many passengers'], { pushed: true, hysteresis: 300 }),
  video('videoBit', 5, 'abnormalDriving', ['异常驾驶行为', 'Abnormal driving'], { pushed: true }),
  video('videoBit', 6, 'recordingNearlyFull', ['特殊报警录像达到存储阈值', 'Alarm recordings nearly full'], { hysteresis: 300 }),
  video('driving', 0, 'videoFatigue', ['视频识别：疲劳驾驶', 'Fatigue seen by camera'], { ...serious, hysteresis: 300 }),
  video('driving', 1, 'videoPhone', ['视频识别：打电话', 'Phone use seen by camera'], { pushed: true }),
  video('driving', 2, 'videoSmoking', ['视频识别：抽烟', 'Smoking seen by camera'], { pushed: true }),

  forward(0x01, 'forwardCollision', ['前向碰撞报警', 'Forward collision'], serious),
  forward(0x02, 'laneDeparture', ['车道偏离报警', 'Lane departure'], { pushed: true }),
  forward(0x03, 'headway', ['车距过近报警', 'Following too closely'], { pushed: true }),
  forward(0x04, 'pedestrianCollision', ['行人碰撞报警', 'Pedestrian collision'], serious),
  forward(0x05, 'frequentLaneChange', ['频繁变道报警', 'Frequent lane changes']),
  forward(0x06, 'signExceeded', ['道路标识超限报警', 'Road sign limit exceeded']),
  forward(0x07, 'obstacle', ['障碍物报警', 'Obstacle']),
  forward(0x10, 'signEvent', ['道路标志识别事件', 'Road sign recognised']),
  forward(0x11, 'forwardCapture', ['前向主动抓拍事件', 'Forward capture']),
  forward(0x12, 'solidLine', ['实线变道报警', 'Lane change over a solid line']),
  forward(0x13, 'aislePedestrian', ['车厢过道行人检测报警', 'Person in the aisle']),
  forward(null, 'forwardOther', ['其他前向报警', 'Other forward alarm']),

  driver(0x01, 'driverFatigue', ['疲劳驾驶报警', 'Driver fatigue'], serious),
  driver(0x02, 'driverPhone', ['接打电话报警', 'Driver on the phone'], { pushed: true }),
  driver(0x03, 'driverSmoking', ['抽烟报警', 'Driver smoking'], { pushed: true }),
  driver(0x04, 'driverDistracted', ['分神驾驶报警', 'Driver distracted'], { pushed: true }),
  driver(0x05, 'driverAbnormal', ['驾驶员异常报警', 'Driver abnormal'], serious),
  driver(0x0a, 'seatBelt', ['未系安全带报警', 'Seat belt not fastened'], { pushed: true }),
  driver(0x0b, 'sunglasses', ['红外阻断型墨镜报警', 'Infrared-blocking sunglasses']),
  driver(0x0c, 'handsOff', ['双手脱离方向盘报警', 'Both hands off the wheel'], serious),
  driver(0x0d, 'playingWithPhone', ['玩手机报警', 'Driver using a phone'], { pushed: true }),
  driver(0x10, 'driverCapture', ['驾驶员自动抓拍事件', 'Driver capture']),
  driver(0x11, 'driverChange', ['驾驶员变更事件', 'Driver changed']),
  driver(null, 'driverOther', ['其他驾驶行为报警', 'Other driver alarm']),

  tyre(1, 'tyreHigh', ['胎压过高报警', 'Tyre pressure too high'], { pushed: true }),
  tyre(2, 'tyreLow', ['胎压过低报警', 'Tyre pressure too low'], { pushed: true }),
  tyre(3, 'tyreHot', ['胎温过高报警', 'Tyre too hot'], { pushed: true }),
  tyre(4, 'tyreSensor', ['胎压传感器异常报警', 'Tyre sensor fault']),
  tyre(5, 'tyreImbalance', ['胎压不平衡报警', 'Tyre pressures differ']),
  tyre(6, 'tyreLeak', ['慢漏气报警', 'Slow puncture'], { pushed: true }),
  tyre(7, 'tyreBattery', ['胎压传感器电量低报警', 'Tyre sensor battery low']),

  blindSpot(0x01, 'blindRear', ['后方接近报警', 'Approach from behind'], { pushed: true }),
  blindSpot(0x02, 'blindLeft', ['左侧后方接近报警', 'Approach from the left rear'], { pushed: true }),
  blindSpot(0x03, 'blindRight', ['右侧后方接近报警', 'Approach from the right rear'], { pushed: true }),
  blindSpot(null, 'blindOther', ['其他盲区报警', 'Other blind-spot alarm']),

  intense(1, 'harshAcceleration', ['急加速报警', 'Harsh acceleration']),
  intense(2, 'harshBraking', ['急减速报警', 'Harsh braking']),
  intense(3, 'harshTurn', ['急转弯报警', 'Harsh turn']),
  intense(4, 'longIdling', ['怠速报警', 'Long idling']),
  intense(5, 'engineStall', ['异常熄火报警', 'Engine stalled']),
  intense(6, 'neutralCoasting', ['空挡滑行报警', 'Coasting in neutral']),
  intense(7, 'overRevving', ['发动机超转报警', 'Engine over-revving']),
  intense(null, 'intenseOther', ['其他激烈驾驶报警', 'Other harsh driving']),
]

const byNumber: ReadonlyMap<number, AlarmType> = new Map(alarmTypes.map(type => [type.number, type]))
const byKey: ReadonlyMap<string, AlarmType> = new Map(alarmTypes.map(type => [type.key, type]))
/** undefined: of a newer version. */
export const alarmTypeOf = (number: number): AlarmType | undefined => byNumber.get(number)
export const alarmTypeByKey = (key: string): AlarmType | undefined => byKey.get(key)
