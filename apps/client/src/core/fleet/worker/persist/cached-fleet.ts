/**
 * The last known state of each platform's vehicles, cached in the browser: after a cold start on a bad network the fleet is shown
 * at once, with its age. Belongs to one user of one platform and is deleted at sign-out.
 */
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import type { SavedChoice } from '../views/choice.ts'
import type { FleetStore, LoadedList } from '../store/fleet-store.ts'
import { type VehiclePage, pickRows } from '../store/vehicle-page.ts'

/** Cached data of one platform; structured-cloneable. */
export interface CachedFleet {
  /** Written by another version of the client if different; then ignored. */
  version: typeof cacheVersion
  /** When it was saved, ms since 1970. */
  at: number
  pages: readonly VehiclePage[]
  nickNameOn: boolean
  alarmNames: readonly string[]
  organisations: readonly TaggedOrganisation[]
}

export const cacheVersion = 2

/** Storage of the cache. Every method may fail: the browser can refuse storage. */
export interface FleetCache {
  read(key: string): Promise<CachedFleet | undefined>
  write(key: string, cached: CachedFleet): Promise<void>
  readChoice(key: string): Promise<SavedChoice | undefined>
  writeChoice(key: string, choice: SavedChoice): Promise<void>
  /** Deletes all entries but these. */
  removeOthers(keys: readonly string[]): Promise<void>
}

export const cacheKey = (url: string, userId: string): string => `${url} ${userId}`

/** A copy of a platform's current columns; undefined: no vehicles. */
export function cachedFleetOf(store: FleetStore, code: string, at: number): CachedFleet | undefined {
  const part = store.partOf(code)
  if (!part || part.rows === 0) return undefined
  const { nickNameOn, organisations, alarms } = part
  const pages = part.pages
    .filter(({ rows }) => rows > 0)
    .map(page =>
      pickRows(
        page,
        Array.from({ length: page.rows }, (_, row) => row),
      ),
    )
  return { version: cacheVersion, at, pages, nickNameOn, organisations, alarmNames: alarms.names }
}

/** As a list without an epoch, so that any data of the platform is newer. */
export const listFromCache = ({ pages, nickNameOn, alarmNames, organisations }: CachedFleet): LoadedList => ({
  pages,
  complete: true,
  epoch: undefined,
  nickNameOn,
  alarmNames,
  organisations,
})
