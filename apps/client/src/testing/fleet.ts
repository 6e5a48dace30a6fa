/** A fleet as the worker holds it, of whole records: for tests. */
import type { Vehicle } from '@outrider/contract'
import type { TaggedOrganisation } from '../core/fleet/organisation-tree.ts'
import { FleetStore, type LoadedList } from '../core/fleet/worker/store/fleet-store.ts'
import { vehicleColumnsOf } from '../core/fleet/worker/store/from-records.ts'
import { pageOf } from '../core/fleet/worker/store/vehicle-page.ts'

export const organisationOf = (
  orgId: number,
  parentId: number,
  change: Partial<TaggedOrganisation> = {},
): TaggedOrganisation => ({
  id: orgId,
  orgId,
  parentId,
  isParent: false,
  splicId: String(orgId),
  orgName: `Org ${orgId}`,
  ...change,
})

const alarmNames = ['emergency', 'overspeed']

export const listOf = (vehicles: readonly Vehicle[], organisations: readonly TaggedOrganisation[] = []): LoadedList => ({
  pages: [pageOf(vehicles.length, vehicleColumnsOf(vehicles, { names: [...alarmNames] }))],
  complete: true,
  epoch: 'e',
  nickNameOn: false,
  alarmNames,
  organisations,
})

/** One platform, whose ids are plain. */
export function fleetOf(vehicles: readonly Vehicle[], organisations: readonly TaggedOrganisation[] = []): FleetStore {
  const store = new FleetStore()
  store.begin([{ code: 'a', title: 'A' }], false)
  store.replace('a', listOf(vehicles, organisations))
  return store
}

export interface TestPlatform {
  vehicles: readonly Vehicle[]
  organisations?: readonly TaggedOrganisation[]
}

/** Several platforms by their codes; a platform's title is its code in capitals. */
export function fleetOfSeveral(platforms: Record<string, TestPlatform>): FleetStore {
  const store = new FleetStore()
  store.begin(
    Object.keys(platforms).map(code => ({ code, title: code.toUpperCase() })),
    true,
  )
  for (const [code, { vehicles, organisations = [] }] of Object.entries(platforms)) {
    const marked = organisations.map(each => ({ ...each, pcode: code, ptitle: code.toUpperCase() }))
    store.replace(code, listOf(vehicles, marked))
  }
  return store
}
