import * as z from 'zod/mini'
import { plateColor } from './vehicle.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** The choices of the add-vehicle form. The key travels, the words are for people. */
export const vehicleTypes = {
  truck: { zh: '货车', en: 'Truck' },
  tractor: { zh: '牵引车', en: 'Tractor' },
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

export const vehicleType = z.enum(Object.keys(vehicleTypes) as [keyof typeof vehicleTypes, ...(keyof typeof vehicleTypes)[]])
export const terminalType = z.enum(Object.keys(terminalTypes) as [keyof typeof terminalTypes, ...(keyof typeof terminalTypes)[]])

/** A terminal's phone number: digits, or what an odd device sends in its place as lower-case hex. Leading zeros do not count. */
export const commCardNum = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{3,20}$/))

/** Who the vehicle is and which terminal it carries. */
export const vehicleIdentityFields = {
  orgId: z.int(),
  plateNum: text(32).check(z.minLength(1)),
  plateColor,
  commCardNum,
  vehicleType,
  terminalType,
  nickname: text(64),
  /** When given, only the terminal with this id is let in under the number. */
  terminalId: text(30),
}

/** The further facts of a vehicle. */
export const vehicleFurtherFields = {
  brand: text(64),
  channel: z.int().check(z.minimum(0), z.maximum(64)),
  industryCategory: text(64),
  realSim: text(32),
  serialNumber: text(64),
  engineNumber: text(64),
  homeCity: text(64),
  operationType: text(64),
  seats: z.int().check(z.minimum(0), z.maximum(999)),
  /** Tonnes, 0.000 to 99999.999. */
  tonnage: z.number().check(z.minimum(0), z.maximum(99999.999), z.multipleOf(0.001)),
  frameNumber: text(64),
  color: text(32),
  dvrDeviceType: text(64),
  dvrChannelCount: z.int().check(z.minimum(0), z.maximum(64)),
  forwardWarningType: text(64),
  blindSpotWarningType: text(64),
}
export type VehicleFurtherField = keyof typeof vehicleFurtherFields

/** The add-vehicle form (sections 3 and 5); the first six fields are required. */
export const addVehicleForm = z.object({
  ...vehicleIdentityFields,
  nickname: z.optional(vehicleIdentityFields.nickname),
  terminalId: z.optional(vehicleIdentityFields.terminalId),
  ...z.partial(z.object(vehicleFurtherFields)).shape,
})
export type AddVehicleForm = z.infer<typeof addVehicleForm>

/** A terminal that knocked and was not let in, newest first. */
export const refusedTerminal = z.object({
  /** Its phone number. */
  number: z.string(),
  model: z.string(),
  terminalId: z.string(),
  plateNum: z.string(),
  /** Where it connected from. */
  address: z.string(),
  /** Last time, ms since 1970. */
  time: z.number(),
  /** How often. */
  count: z.int(),
  why: z.enum(['unknownTerminal', 'unknownVehicle', 'vehicleHasTerminal', 'otherTerminalId', 'wrongToken', 'notRegistered']),
})
export type RefusedTerminal = z.infer<typeof refusedTerminal>
