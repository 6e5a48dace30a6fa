/**
 * The demo fleet: organisations and sixty vehicles with what each of them does. It is a JSON file, so that the server's demo can add
 * the same vehicles without importing the simulator.
 */
import { readFileSync } from 'node:fs'
import type { FleetRow } from './fleet-row.ts'

export interface DemoOrganisation {
  key: string
  /** null: the root organisation. */
  parentKey: string | null
  zh: string
  en: string
}

export interface DemoVehicle extends FleetRow {
  nickname: string
  /** Key of its organisation. */
  orgKey: string
}

export const demoFleetFile = new URL('../../demo-fleet.json', import.meta.url)

const file = JSON.parse(readFileSync(demoFleetFile, 'utf8')) as {
  organisations: DemoOrganisation[]
  vehicles: DemoVehicle[]
  waiting: FleetRow[]
}

export const demoOrganisations: readonly DemoOrganisation[] = file.organisations
export const demoFleet: readonly DemoVehicle[] = file.vehicles
/** Terminals that nobody has added to the platform yet: they wait to be. */
export const demoWaiting: readonly FleetRow[] = file.waiting
