/** Tells when a platform that could not be reached can be reached again. */
import type { FleetStatus } from './fleet-status.ts'
import { isAway } from './platform-status.ts'

type Platforms = Pick<FleetStatus, 'platforms'>

export interface StatusStore {
  subscribe: (run: (now: Platforms, before: Platforms) => void) => () => void
}

const codesAway = ({ platforms }: Platforms): string[] => platforms.flatMap(({ code }) => (isAway(platforms, code) ? [code] : []))

/** Returns the unsubscribe function. */
export const whenBack = (status: StatusStore, run: () => void): (() => void) =>
  status.subscribe((now, before) => {
    const away = codesAway(now)
    if (codesAway(before).some(code => !away.includes(code))) run()
  })
