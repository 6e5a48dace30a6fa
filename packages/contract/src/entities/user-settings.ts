/** What a user sets for themselves on a platform: it holds wherever they sign in there. */
import * as z from 'zod/mini'

/** What the map can say of a vehicle, in the order in which it says it. */
export const mapVehicleFields = ['nickname', 'plateNum', 'orgName', 'speed', 'gpsTime', 'driveState'] as const
export type MapVehicleField = (typeof mapVehicleFields)[number]

export const mapVehicleInfo = z.object({
  nickname: z.boolean(),
  plateNum: z.boolean(),
  orgName: z.boolean(),
  speed: z.boolean(),
  gpsTime: z.boolean(),
  driveState: z.boolean(),
})
export type MapVehicleInfo = z.infer<typeof mapVehicleInfo>

/** A vehicle on the map must be told from others. */
export const identifies = ({ nickname, plateNum }: MapVehicleInfo): boolean => nickname || plateNum

/** Facts of the vehicle details, in the order that holds until the user sets another. */
export const vehicleFacts = [
  'speed',
  'heading',
  'ignition',
  'mileage',
  'fuel',
  'altitude',
  'position',
  'gpsTime',
  'reportTime',
  'organisation',
  'otherName',
  'sim',
  'signal',
  'satellites',
  'platform',
] as const
export const vehicleFact = z.enum(vehicleFacts)
export type VehicleFact = z.infer<typeof vehicleFact>

export const factSetting = z.object({ fact: vehicleFact, shown: z.boolean() })
export type FactSetting = z.infer<typeof factSetting>

/** Every fact once: those that were set first and as they were set, then what has come since. */
export function everyFact(set: readonly FactSetting[]): FactSetting[] {
  const byFact = new Map(set.toReversed().map(each => [each.fact, each]))
  const known = [...new Set(set.map(({ fact }) => fact))]
  const rest = vehicleFacts.filter(fact => !byFact.has(fact))
  return [...known, ...rest].map(fact => byFact.get(fact) ?? { fact, shown: true })
}

/** A view of the map: WGS-84 degrees of its middle, and its zoom. */
export const mapCentre = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  zoom: z.number().check(z.minimum(0), z.maximum(24)),
})
export type MapCentre = z.infer<typeof mapCentre>
