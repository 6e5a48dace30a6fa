/** The forms for editing a vehicle, their values, and the record of each change. */
import * as z from 'zod/mini'
import { terminalSignIn, vehicleEditFields, vehicleIdentityFields } from './add-vehicle.ts'
import { vehicleId } from './position.ts'
import { terminalZone } from './terminal-zone.ts'
import { plateColor } from './vehicle.ts'

/** Id of the latest change of a vehicle; '0': never changed. It is sent back on saving to detect concurrent changes. */
export const changeId = z.string().check(z.regex(/^\d{1,18}$/))
const ofVehicle = { vehicleId, changeId: z.optional(changeId) }

/** What became of the zone of one of several terminals; noProposal: none was proposed, unknown: the user does not see such a vehicle. */
export const terminalZoneResults = ['saved', 'unchanged', 'noTerminal', 'noProposal', 'unknown'] as const

/** UTC+8, UTC-3:30. */
export function zoneName(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Missing fields stay unchanged; an empty text clears the nickname or terminal id. */
export const vehicleIdentityEdit = z.object({
  ...ofVehicle,
  ...z.partial(z.object(vehicleIdentityFields)).shape,
  zoneMinutes: z.optional(terminalZone),
})

const orNothing = <const Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(z.nullable(schema))])) as {
    [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>>
  }
/** Missing fields stay unchanged; null or an empty text clears the field. */
export const vehicleFactsEdit = z.object({ ...ofVehicle, ...orNothing(vehicleEditFields) })

const words = z.nullable(z.string())
const number = z.nullable(z.number())
/** The current values; null: not known. */
export const vehicleEditValues = z.object({
  orgId: z.int(),
  plateNum: z.string(),
  plateColor,
  nickname: z.string(),
  vehicleType: z.string(),
  /** Empty: the vehicle has no terminal. */
  commCardNum: z.string(),
  terminalType: z.string(),
  terminalId: z.string(),
  terminalSignIn,
  zoneMinutes: z.int(),
  brand: words,
  channel: number,
  channelNames: words,
  g726Order: words,
  videoNumber: z.optional(words),
  simIccid: z.optional(words),
  simCarrier: z.optional(words),
  simMegabytes: z.optional(number),
  simExpiresOn: z.optional(words),
  tags: z.optional(words),
  industryCategory: words,
  realSim: words,
  serialNumber: words,
  engineNumber: words,
  homeCity: words,
  operationType: words,
  operationStatus: words,
  timeZone: words,
  seats: number,
  tonnage: number,
  frameNumber: words,
  color: words,
  expiresOn: words,
  dvrDeviceType: words,
  dvrChannelCount: number,
  forwardWarningType: words,
  blindSpotWarningType: words,
})
export type VehicleEditValues = z.infer<typeof vehicleEditValues>
export type VehicleEditField = keyof VehicleEditValues

/** A choice: the key is sent, the texts are displayed. */
export const choice = z.object({ key: z.union([z.string(), z.number()]), zh: z.string(), en: z.string() })

/** One field of the form for editing a vehicle. */
export const vehicleFormField = z.object({
  name: z.enum(Object.keys(vehicleEditValues.shape) as [VehicleEditField, ...VehicleEditField[]]),
  zh: z.string(),
  en: z.string(),
  /** The call that saves it. */
  savedBy: z.enum(['saveVehEdit', 'updVehInfo']),
  kind: z.enum(['text', 'number', 'choice']),
  required: z.boolean(),
  /** The user may change it. */
  editable: z.boolean(),
  /** Maximum length of a text, characters. */
  maxLength: z.optional(z.int()),
  /** Bounds of a number, both included, and its maximum number of decimals. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  decimals: z.optional(z.int()),
  choices: z.optional(z.array(choice)),
})
export type VehicleFormField = z.infer<typeof vehicleFormField>

/** A vehicle that was added. */
export const addedVehicle = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  plateColor,
  nickname: z.string(),
  orgName: z.string(),
  vehicleType: z.string(),
  /** Empty: no terminal. */
  simNum: z.string(),
  /** ms since 1970. */
  time: z.number(),
  /** Name of the user, or their sign-in name; empty: not added by a user. */
  addedBy: z.string(),
})
export type AddedVehicle = z.infer<typeof addedVehicle>
