/** What the calls of departure checks share: who may do what, which day it is for a vehicle, and the lists of one reply. */
import { allows, contract, type Lang } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { SignedInUser } from '../../calls/handlers.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import type { DepartureBlocksPort, MaintenancePort, PapersPort } from '../ports.ts'
import { Checklists, type ListsFor } from './checklists.ts'
import type { DepartureCheckRepository } from './departure-checks.repository.ts'
import type { DeviceDown } from './device-down.ts'
import { FleetToday } from './fleet-today.ts'
import { zoneOfVehicle } from '../../fleet/zone-of-vehicle.ts'
import { platformDay } from './platform-day.ts'

export interface DepartureCheckDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  files: Files
  checks: DepartureCheckRepository
  /** Pushes of serious defects. */
  defectNotices: { wake(): void }
  /** Ended ones keep a vehicle from leaving, where its organisation wants that. */
  papers: () => PapersPort
  /** Alarms whose rule says that the vehicle may not leave. */
  departureBlocks: () => DepartureBlocksPort
  /** Overdue maintenance whose plan says so. */
  maintenance: () => MaintenancePort
  deviceDown: DeviceDown
  /** IANA name. */
  timeZone: () => string
  /** ms since 1970. */
  now: () => number
}

export class CheckParts {
  readonly deps: DepartureCheckDependencies
  readonly checklists: Checklists
  readonly fleetToday: FleetToday

  constructor(deps: DepartureCheckDependencies) {
    this.deps = deps
    this.checklists = new Checklists(deps.fleet, deps.checks)
    this.fleetToday = new FleetToday(deps.checks, deps.now)
  }

  /** IANA name. */
  zoneOf(vehicleId: number): string {
    return zoneOfVehicle(this.deps.fleet, vehicleId, this.deps.timeZone())
  }

  todayOf(vehicleId: number): string {
    return platformDay(this.deps.now(), this.zoneOf(vehicleId))
  }

  async vehicleFor({ userId }: SignedInUser, vehicleId: string): Promise<LiveVehicle> {
    return await visibleVehicle(this.deps.access, userId, vehicleId)
  }

  /** The account of a vehicle fills in checks of its vehicle, and decides and edits nothing. */
  async rightsOf({ userId, rights }: SignedInUser) {
    const people = (await this.deps.access.scope(userId)).onlyVehicleId === undefined
    return {
      mayFill: allows(contract.vehicle.modifyDepartureCheck, rights),
      mayDecide: people && allows(contract.departureCheck.decide, rights),
      mayEdit: people && allows(contract.departureCheck.saveChecklist, rights),
    }
  }

  async listsFor(user: SignedInUser, lang: Lang): Promise<ListsFor> {
    const { mayEdit } = await this.rightsOf(user)
    return this.checklists.readFor({ scope: await this.deps.access.scope(user.userId), lang, mayEdit })
  }
}
