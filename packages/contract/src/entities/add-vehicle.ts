import * as z from 'zod/mini'
import { dayOrNone } from '../days/day.ts'
import { plateColor } from './vehicle.ts'
import { terminalZone } from './terminal-zone.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** The choices of the add-vehicle form. The key is sent, the texts are displayed. */
export const vehicleTypes = {
  truck: { zh: '货车', en: 'Truck' },
  tractor: { zh: '牵引车', en: 'Tractor unit' },
  van: { zh: '厢式货车', en: 'Van' },
  coach: { zh: '客车', en: 'Coach' },
  bus: { zh: '公交车', en: 'City bus' },
  taxi: { zh: '出租车', en: 'Taxi' },
  tanker: { zh: '危货罐车', en: 'Tanker (dangerous goods)' },
  refrigerated: { zh: '冷藏车', en: 'Refrigerated truck' },
  engineering: { zh: '工程车', en: 'Construction vehicle' },
  car: { zh: '小型轿车', en: 'Car' },
} as const

export const terminalTypes = {
  'jt808-2011': { zh: 'JT/T 808-2011 终端', en: 'JT/T 808-2011 terminal' },
  'jt808-2013': { zh: 'JT/T 808-2013 终端', en: 'JT/T 808-2013 terminal' },
  'jt808-2019': { zh: 'JT/T 808-2019 终端', en: 'JT/T 808-2019 terminal' },
} as const

/** Whether a terminal needs the code that it was given. */
export const terminalSignIns = {
  platform: { zh: '按平台默认设置', en: 'Platform default' },
  issued: { zh: '必须使用平台下发的鉴权码', en: 'Only with the code issued by the platform' },
  own: { zh: '可用自带的鉴权码（手机号或IMEI）', en: 'May use a code of its own (phone number or IMEI)' },
  none: { zh: '不鉴权也可上报', en: 'May report without authentication' },
} as const

/** What a vehicle is used for. */
export const industryCategories = {
  freight: { zh: '普通货运', en: 'General freight' },
  container: { zh: '集装箱运输', en: 'Container haulage' },
  coldChain: { zh: '冷链运输', en: 'Cold chain' },
  dangerousGoods: { zh: '危险货物运输', en: 'Dangerous goods' },
  delivery: { zh: '城市配送与快递', en: 'Urban delivery and parcels' },
  passengerLine: { zh: '班线客运', en: 'Scheduled coach services' },
  charter: { zh: '旅游包车', en: 'Charter and tour coaches' },
  cityBus: { zh: '城市公交', en: 'City buses' },
  taxi: { zh: '出租客运', en: 'Taxis' },
  construction: { zh: '工程与渣土运输', en: 'Construction and muck haulage' },
  sanitation: { zh: '环卫', en: 'Sanitation' },
  emergency: { zh: '应急救援', en: 'Emergency services' },
  training: { zh: '驾驶培训', en: 'Driver training' },
  other: { zh: '其他', en: 'Other' },
} as const

/** Type of operation. */
export const operationTypes = {
  hire: { zh: '营运', en: 'For hire' },
  own: { zh: '非营运（自用）', en: 'Own use' },
  rental: { zh: '租赁', en: 'Rental' },
  publicService: { zh: '公务与特种', en: 'Public service' },
} as const

/** Whether a vehicle is in operation. One of which nobody has said anything is operating. */
export const operationStatuses = {
  operating: { zh: '营运', en: 'In operation' },
  suspended: { zh: '停运', en: 'Suspended' },
  repair: { zh: '维修', en: 'Under repair' },
  withdrawn: { zh: '退出营运', en: 'Withdrawn' },
} as const
export type OperationStatus = keyof typeof operationStatuses
export type OperationType = keyof typeof operationTypes

/** Video recorder. */
export const dvrDeviceTypes = {
  jt1078: { zh: 'JT/T 1078 视频终端', en: 'JT/T 1078 video terminal' },
  hardDisk: { zh: '硬盘录像机', en: 'Hard-disk recorder' },
  memoryCard: { zh: '存储卡录像机', en: 'Memory-card recorder' },
  dashcam: { zh: '行车记录仪', en: 'Dashcam' },
  other: { zh: '其他', en: 'Other' },
} as const

/** How the codes of G.726 stand in their bytes: nothing in the stream says it. Where nothing is chosen it is told from the sound. */
export const g726Orders = {
  lowFirst: { zh: '低位在前（多数终端）', en: 'Low bits first (most terminals)' },
  highFirst: { zh: '高位在前（声音为杂音时选择）', en: 'High bits first (if the sound is noise)' },
} as const
export type VehicleG726Order = keyof typeof g726Orders

export const forwardWarningTypes = {
  camera: { zh: '前视摄像头', en: 'Forward camera' },
  radar: { zh: '毫米波雷达', en: 'Millimetre-wave radar' },
  cameraAndRadar: { zh: '摄像头与毫米波雷达', en: 'Camera and millimetre-wave radar' },
  braking: { zh: '预警与自动紧急制动', en: 'Warning with emergency braking' },
  other: { zh: '其他', en: 'Other' },
} as const

export const blindSpotWarningTypes = {
  camera: { zh: '盲区摄像头', en: 'Blind-spot camera' },
  radar: { zh: '毫米波雷达', en: 'Millimetre-wave radar' },
  ultrasonic: { zh: '超声波雷达', en: 'Ultrasonic sensors' },
  cameraAndRadar: { zh: '摄像头与雷达', en: 'Camera and radar' },
  other: { zh: '其他', en: 'Other' },
} as const

const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(table) as [Key, ...Key[]])

export const vehicleType = keyOf(vehicleTypes)
export const terminalType = keyOf(terminalTypes)
export const terminalSignIn = keyOf(terminalSignIns)
export type TerminalType = z.infer<typeof terminalType>
export type TerminalSignIn = z.infer<typeof terminalSignIn>

/** A terminal's phone number: digits, or lower-case hex for devices that send no digits. Leading zeros are ignored. */
export const commCardNum = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(20), z.regex(/^[0-9a-f]{3,20}$/))

/** Identity of the vehicle, and its terminal. */
export const vehicleIdentityFields = {
  orgId: z.int(),
  plateNum: text(32).check(z.minLength(1)),
  plateColor,
  commCardNum,
  vehicleType,
  terminalType,
  nickname: text(64),
  /** If given, only the terminal with this id is accepted under the phone number. */
  terminalId: text(30),
  /** Missing when a vehicle is added: `platform`. After a change the terminal has to register again. */
  terminalSignIn,
}

/** Further fields of a vehicle. */
export const vehicleFurtherFields = {
  brand: text(64),
  /** Channels of the terminal. */
  channel: z.int().check(z.minimum(0), z.maximum(64)),
  industryCategory: keyOf(industryCategories),
  realSim: text(32),
  serialNumber: text(64),
  engineNumber: text(64),
  homeCity: text(64),
  operationType: keyOf(operationTypes),
  seats: z.int().check(z.minimum(0), z.maximum(999)),
  /** Tonnes, 0.000 to 99999.999. */
  tonnage: z.number().check(z.minimum(0), z.maximum(99999.999), z.multipleOf(0.001)),
  frameNumber: text(64),
  color: text(32),
  /** Last day of its service, YYYY-MM-DD; after it the vehicle is frozen. Empty: none. */
  expiresOn: dayOrNone,
  dvrDeviceType: keyOf(dvrDeviceTypes),
  dvrChannelCount: z.int().check(z.minimum(0), z.maximum(64)),
  forwardWarningType: keyOf(forwardWarningTypes),
  blindSpotWarningType: keyOf(blindSpotWarningTypes),
}

/** The same, and what is only known when the vehicle has been fitted. */
export const vehicleEditFields = {
  ...vehicleFurtherFields,
  /** Names of the channels in their order, with commas between them. */
  channelNames: text(400),
  operationStatus: keyOf(operationStatuses),
  /** IANA name of the zone of its days and hours; without one that of its organisation. */
  timeZone: text(64),
  /** Of the sound of its video. */
  g726Order: keyOf(g726Orders),
  /** Number that its terminal writes into its video streams, where that is another than its own; empty: none. */
  videoNumber: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(20), z.regex(/^(?:[0-9a-f]{3,20})?$/)),
  /** As printed on the SIM card: 19 or 20 digits, of which makers write some as letters; empty: not known. */
  simIccid: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(22), z.regex(/^(?:[0-9A-F]{18,22})?$/)),
  simCarrier: text(32),
  /** What its contract has, MB a month. */
  simMegabytes: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** Last day of the SIM card's contract. */
  simExpiresOn: dayOrNone,
  /** Words of the company's own, with commas between them. */
  tags: text(200),
}

/** Texts that are days. */
export const vehicleDays: readonly string[] = ['expiresOn', 'simExpiresOn']
export type VehicleFactField = keyof typeof vehicleEditFields

/** The add-vehicle form (sections 3 and 5); the first six fields are required. */
export const addVehicleForm = z.object({
  ...vehicleIdentityFields,
  nickname: z.optional(vehicleIdentityFields.nickname),
  terminalId: z.optional(vehicleIdentityFields.terminalId),
  terminalSignIn: z.optional(terminalSignIn),
  /** Zone of the times in the terminal's messages, minutes ahead of UTC; missing: 480, as in JT/T 808. */
  zoneMinutes: z.optional(terminalZone),
  ...z.partial(z.object(vehicleFurtherFields)).shape,
})
export type AddVehicleForm = z.infer<typeof addVehicleForm>

/** A terminal that tried to connect and was rejected (a waiting terminal). */
export const refusedTerminal = z.object({
  /** Its phone number. */
  number: z.string(),
  maker: z.string(),
  model: z.string(),
  terminalId: z.string(),
  plateNum: z.string(),
  /** As it registered; null: it has not said. */
  plateColor: z.nullable(plateColor),
  /** The edition it speaks; null: its messages do not tell. */
  terminalType: z.nullable(terminalType),
  /** IP address it connected from. */
  address: z.string(),
  /** Last attempt, ms since 1970. */
  time: z.number(),
  /** Number of attempts. */
  count: z.int(),
  why: z.enum([
    'unknownTerminal',
    'unknownVehicle',
    'vehicleHasTerminal',
    'otherTerminalId',
    /** Not the device that registered first under this number. */
    'otherDevice',
    'wrongToken',
    /** It brings its number or IMEI instead of the code it was given. */
    'ownCode',
    'notRegistered',
    /** A vehicle has this number, but the terminal sends without signing in. */
    'noSignIn',
  ]),
  /** The vehicle that has this number; null: the number is not known. */
  vehicleId: z.nullable(z.string()),
  /** Plate of that vehicle; empty: the number is not known. */
  vehiclePlateNum: z.string(),
})
/** Unknown numbers of one network that are too many to be listed one by one. */
export const refusedNetwork = z.object({
  /** Such as `203.0.113.0/24`; `other`: of many networks. */
  network: z.string(),
  /** The newest attempt's. */
  address: z.string(),
  /** At most so many numbers. */
  numbers: z.int(),
  attempts: z.int(),
  /** Last attempt, ms since 1970. */
  time: z.number(),
})
export type RefusedNetwork = z.infer<typeof refusedNetwork>
export type RefusedTerminal = z.infer<typeof refusedTerminal>
