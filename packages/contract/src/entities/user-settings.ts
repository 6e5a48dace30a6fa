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
  'address',
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

/** What a row of the selected vehicles can say beside the vehicle's name, in the order that holds until the user sets another. */
export const selectedRowFacts = ['state', 'speed', 'gpsTime', 'alarm', 'organisation', 'otherName', 'sim'] as const
export const selectedRowFact = z.enum(selectedRowFacts)
export type SelectedRowFact = z.infer<typeof selectedRowFact>
export const selectedRowSetting = z.object({ fact: selectedRowFact, shown: z.boolean() })
export type SelectedRowSetting = z.infer<typeof selectedRowSetting>
/** Shown until the user sets something else. */
const inSelectedRow: ReadonlySet<SelectedRowFact> = new Set(['state', 'speed', 'gpsTime', 'alarm'])

export const factSetting = z.object({ fact: vehicleFact, shown: z.boolean() })
export type FactSetting = z.infer<typeof factSetting>

/** Every fact once: those that were set first and as they were set, then what has come since. */
export const everyFact = (set: readonly FactSetting[]): FactSetting[] => everyOne(vehicleFacts, set, () => true)
export const everySelectedRowFact = (set: readonly SelectedRowSetting[]): SelectedRowSetting[] =>
  everyOne(selectedRowFacts, set, fact => inSelectedRow.has(fact))

function everyOne<Fact extends string>(
  all: readonly Fact[],
  set: readonly { fact: Fact; shown: boolean }[],
  shown: (fact: Fact) => boolean,
): { fact: Fact; shown: boolean }[] {
  const byFact = new Map(set.toReversed().map(each => [each.fact, each]))
  const known = [...new Set(set.map(({ fact }) => fact))]
  const rest = all.filter(fact => !byFact.has(fact))
  return [...known, ...rest].map(fact => byFact.get(fact) ?? { fact, shown: shown(fact) })
}

/** A view of the map: WGS-84 degrees of its middle, and its zoom. */
export const mapCentre = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  zoom: z.number().check(z.minimum(0), z.maximum(24)),
})
export type MapCentre = z.infer<typeof mapCentre>
