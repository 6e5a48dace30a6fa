/**
 * The last known state of each platform's vehicles, kept in the browser: after a cold start on a bad network the fleet is there at
 * once, with its age. It belongs to one user at one platform and leaves with the account.
 */
import type { MarkedOrganisation } from '../organisation-tree.ts'
import type { SavedChoice } from './choice.ts'
import type { FleetStore, LoadedList } from './fleet-store.ts'
import { type Page, pick } from './page.ts'

/** What is kept of one platform; structured clones of it can be stored as they are. */
export interface Kept {
  /** Another number: written by another version of the client, not to be read. */
  version: typeof keptVersion
  /** When it was kept, ms since 1970. */
  at: number
  pages: readonly Page[]
  nickNameOn: boolean
  alarmNames: readonly string[]
  organisations: readonly MarkedOrganisation[]
}

export const keptVersion = 1

/** Where it is kept. All of it may fail: the browser can refuse to store. */
export interface KeptFleets {
  read(key: string): Promise<Kept | undefined>
  write(key: string, kept: Kept): Promise<void>
  readChoice(key: string): Promise<SavedChoice | undefined>
  writeChoice(key: string, choice: SavedChoice): Promise<void>
  /** Removes all but these. */
  keepOnly(keys: readonly string[]): Promise<void>
}

export const keptKey = (url: string, userId: string): string => `${url} ${userId}`

/** A copy of what a platform's columns hold now; undefined: nothing. */
export function keptOf(store: FleetStore, code: string, at: number): Kept | undefined {
  const part = store.partOf(code)
  if (!part || part.rows === 0) return undefined
  const { nickNameOn, organisations, alarms } = part
  const pages = part.pages
    .filter(({ rows }) => rows > 0)
    .map(page =>
      pick(
        page,
        Array.from({ length: page.rows }, (_, row) => row),
      ),
    )
  return { version: keptVersion, at, pages, nickNameOn, organisations, alarmNames: alarms.names }
}

/** As a list; without an epoch, so that whatever the platform says is newer. */
export const listOfKept = ({ pages, nickNameOn, alarmNames, organisations }: Kept): LoadedList => ({
  pages,
  complete: true,
  epoch: undefined,
  nickNameOn,
  alarmNames,
  organisations,
})
