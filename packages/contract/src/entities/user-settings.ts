/** Personal settings of a user on a platform; they apply on all devices. */
import * as z from 'zod/mini'
import { limits } from '../limits/index.ts'
import { clockForms, dateForms, distanceUnits, volumeUnits } from '../unit-words.ts'

/** Vehicle information on the map, in display order. */
export const mapVehicleFields = ['nickname', 'plateNum', 'orgName', 'speed', 'gpsTime', 'driveState'] as const

export const mapVehicleInfo = z.object({
  nickname: z.boolean(),
  plateNum: z.boolean(),
  orgName: z.boolean(),
  speed: z.boolean(),
  gpsTime: z.boolean(),
  driveState: z.boolean(),
})
export type MapVehicleInfo = z.infer<typeof mapVehicleInfo>

/** Vehicles on the map must be distinguishable, so the nickname or the plate number has to be shown. */
export const hasVehicleName = ({ nickname, plateNum }: MapVehicleInfo): boolean => nickname || plateNum

/** Fields of the vehicle details, in default order. */
export const vehicleFacts = [
  'speed',
  'heading',
  'ignition',
  'mileage',
  'fuel',
  'altitude',
  'driver',
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

/** Fields of a row of the selected vehicles next to the vehicle's name, in default order. */
export const selectedRowFacts = ['state', 'speed', 'gpsTime', 'alarm', 'organisation', 'otherName', 'sim'] as const
export const selectedRowFact = z.enum(selectedRowFacts)
export type SelectedRowFact = z.infer<typeof selectedRowFact>
export const selectedRowSetting = z.object({ fact: selectedRowFact, shown: z.boolean() })
export type SelectedRowSetting = z.infer<typeof selectedRowSetting>
/** Shown by default. */
const shownByDefault: ReadonlySet<SelectedRowFact> = new Set(['state', 'speed', 'gpsTime', 'alarm'])

export const factSetting = z.object({ fact: vehicleFact, shown: z.boolean() })
export type FactSetting = z.infer<typeof factSetting>

/** How the first-use guide is shown: one part of the screen after the other, or all of them at once. */
export const guideStyles = ['steps', 'page'] as const
export type GuideStyle = (typeof guideStyles)[number]
/** `seen`: gone through or skipped; it does not show again by itself. */
export const guideSetting = z.object({ style: z.enum(guideStyles), seen: z.boolean() })

/** How dates, times and measures are written for the user; null: as the language and the region of the device have it. */
export const writtenForms = z.object({
  dateForm: z.nullable(z.enum(dateForms)),
  clock: z.nullable(z.enum(clockForms)),
  distance: z.nullable(z.enum(distanceUnits)),
  volume: z.nullable(z.enum(volumeUnits)),
})
export type WrittenForms = z.infer<typeof writtenForms>
/** What is kept of a user: what was chosen, and what files and mails, which a server makes, are written by where nothing was. */
export const keptForms = z.extend(writtenForms, {
  /** As the region of the first device has it on which the user read English; nobody chose it. It stays: a second device changes no figure. */
  usual: z.optional(
    z.object({
      dateForm: z.enum(dateForms),
      clock: z.enum(clockForms),
      distance: z.enum(distanceUnits),
      volume: z.enum(volumeUnits),
    }),
  ),
})
export type KeptForms = z.infer<typeof keptForms>

/** A name that the user gives, shown on one line. */
const keptName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
/** What a vehicle list is sorted by; null: by name. Which there are is the client's affair: it ignores what it does not know. */
const listSort = z.nullable(z.object({ by: z.string().check(z.minLength(1), z.maxLength(24)), down: z.boolean() }))
export const fleetViews = z.object({
  /** Of the live list, until another one is chosen. */
  sort: listSort,
  views: z
    .array(
      z.object({
        name: keptName,
        words: z.string().check(z.maxLength(100)),
        state: z.string().check(z.maxLength(24)),
        shape: z.enum(['flat', 'tree']),
        sort: listSort,
      }),
    )
    .check(z.maxLength(limits.fleetViews)),
})
export type FleetViews = z.infer<typeof fleetViews>
export { keptName }

/** Every field once: first the user's settings in their order, then fields added to the product since. */
export const withAllFacts = (set: readonly FactSetting[]): FactSetting[] => withAll(vehicleFacts, set, () => true)
export const withAllSelectedRowFacts = (set: readonly SelectedRowSetting[]): SelectedRowSetting[] =>
  withAll(selectedRowFacts, set, fact => shownByDefault.has(fact))

function withAll<Fact extends string>(
  all: readonly Fact[],
  set: readonly { fact: Fact; shown: boolean }[],
  shown: (fact: Fact) => boolean,
): { fact: Fact; shown: boolean }[] {
  const byFact = new Map(set.toReversed().map(each => [each.fact, each]))
  const known = [...new Set(set.map(({ fact }) => fact))]
  const rest = all.filter(fact => !byFact.has(fact))
  return [...known, ...rest].map(fact => byFact.get(fact) ?? { fact, shown: shown(fact) })
}
