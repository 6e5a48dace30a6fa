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

/** The add-vehicle form (sections 3 and 5); the first six fields are required. */
export const addVehicleForm = z.object({
  orgId: z.int(),
  plateNum: text(32).check(z.minLength(1)),
  plateColor,
  commCardNum,
  vehicleType,
  terminalType,
  nickname: z.optional(text(64)),
  brand: z.optional(text(64)),
  channel: z.optional(z.int().check(z.minimum(0), z.maximum(64))),
  industryCategory: z.optional(text(64)),
  realSim: z.optional(text(32)),
  /** When given, only the terminal with this id is let in under the number. */
  terminalId: z.optional(text(30)),
  serialNumber: z.optional(text(64)),
  engineNumber: z.optional(text(64)),
  homeCity: z.optional(text(64)),
  operationType: z.optional(text(64)),
  seats: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
  /** Tonnes, 0.000 to 99999.999. */
  tonnage: z.optional(z.number().check(z.minimum(0), z.maximum(99999.999), z.multipleOf(0.001))),
  frameNumber: z.optional(text(64)),
  color: z.optional(text(32)),
  dvrDeviceType: z.optional(text(64)),
  dvrChannelCount: z.optional(z.int().check(z.minimum(0), z.maximum(64))),
  forwardWarningType: z.optional(text(64)),
  blindSpotWarningType: z.optional(text(64)),
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
