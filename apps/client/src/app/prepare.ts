/** Loads ahead what comes after the first screen, so that nobody waits for it then. What cannot be loaded now is loaded when it is needed. */
import { loadCallTable, prepareReplyErrors } from '../core/api/rows.ts'
import { loadPasswordParts } from '../core/api/wire-password.ts'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import { loadFleetMap } from './main/map/load-fleet-map.ts'
import type { makeMapsAtSignIn } from './main/map/map-at-sign-in.ts'
import { loadSignedIn } from './signed-in-parts.ts'

export const loadScreens = () => loadChunk(() => import('./routes.ts'))

const inBackground = (what: string, load: () => Promise<unknown>) =>
  void load().catch((cause: unknown) => console.warn(`${what} could not be loaded yet`, cause))

/** What a password is sent with, and the words for one that is wrong. */
export function preparePassword(): void {
  inBackground('the encryption of passwords', loadPasswordParts)
  inBackground('the texts of errors', prepareReplyErrors)
}

/** The map of the main screen itself, while the sign-in form is filled in. */
export function prepareMap(...needed: Parameters<typeof makeMapsAtSignIn>): void {
  inBackground('the map of the main screen', async () => {
    await loadChunk(loadFleetMap)
    const { makeMapsAtSignIn } = await loadChunk(() => import('./main/map/map-at-sign-in.ts'))
    await makeMapsAtSignIn(...needed)
  })
}

/** The screens behind the sign-in; `map`: also that of the main screen, which is half of all. */
export function prepareScreens({ map }: { map: boolean }): void {
  inBackground('the call table', loadCallTable)
  inBackground('the table of screens', loadScreens)
  inBackground('the main screen', loadSignedIn)
  if (map) inBackground('the map', () => loadChunk(loadFleetMap))
}
