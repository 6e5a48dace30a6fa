/** Reads a fleet file and reports the first error in it. */
import { readFile } from 'node:fs/promises'
import { type FleetRow, kinds, plantedFaults, type Version } from './fleet-row.ts'
import { areaManners } from '../device/held-areas.ts'
import { obediences } from '../device/relay.ts'
import { configurabilities } from '../device/configurability.ts'
import { upgradeManners } from '../device/upgrade-manners.ts'
import { UsageError } from '../options.ts'
import { findPath, placeNamed } from '../road/road-network.ts'
import { whatIsWrongWithCameras } from '../video/camera-options.ts'

const versions: readonly Version[] = ['2011', '2013', '2019']

/** A JSON array of rows, or an object with the array as `vehicles` and those that the platform does not know as `waiting`. Throws UsageError. */
export async function readFleetFile(path: string): Promise<FleetRow[]> {
  let read: unknown
  try {
    read = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`the fleet file ${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  const { vehicles, waiting = [] } = Array.isArray(read) ? { vehicles: read } : ((read ?? {}) as Record<string, unknown>)
  if (!Array.isArray(vehicles) || !Array.isArray(waiting))
    throw new UsageError(`the fleet file ${path} contains no list of vehicles`)
  return [...vehicles, ...waiting].map((row: Partial<FleetRow>, i) => {
    const wrong = whatIsWrong(row)
    if (wrong) throw new UsageError(`vehicle ${i + 1} of ${path}: ${wrong}`)
    return row as FleetRow
  })
}

function whatIsWrong(row: Partial<FleetRow>): string | undefined {
  if (!versions.includes(row.version as Version)) return `version must be one of ${versions.join(', ')}`
  const digits = row.version === '2019' ? 20 : 12
  if (!new RegExp(`^[0-9a-f]{1,${digits}}$`).test(row.phone ?? '')) return `phone must have 1 to ${digits} digits`
  if (typeof row.plate !== 'string' || typeof row.plateColor !== 'number') return 'plate and plateColor are needed'
  if (row.past !== undefined && row.past !== 'first' && row.past !== 'beside') return 'past must be first or beside'
  if (row.areas !== undefined && !areaManners.includes(row.areas)) return `areas must be one of ${areaManners.join(', ')}`
  if (row.fault !== undefined && !plantedFaults.includes(row.fault)) return `fault must be one of ${plantedFaults.join(', ')}`
  if (row.obedience !== undefined && !obediences.includes(row.obedience))
    return `obedience must be one of ${obediences.join(', ')}`
  if (row.configurability !== undefined && !configurabilities.includes(row.configurability))
    return `configurability must be one of ${configurabilities.join(', ')}`
  if (row.upgrading !== undefined && !upgradeManners.includes(row.upgrading))
    return `upgrading must be one of ${upgradeManners.join(', ')}`
  const wrongCameras = row.cameras && whatIsWrongWithCameras(row.cameras)
  if (wrongCameras) return wrongCameras
  if (!row.kind || !kinds.includes(row.kind)) return `kind must be one of ${kinds.join(', ')}`
  try {
    placeNamed(row.home ?? '')
  } catch (error) {
    return (error as Error).message
  }
  if (row.kind === 'haul' && row.to !== undefined && !findPath(row.home as string, row.to)) return `there is no road to ${row.to}`
  return undefined
}
