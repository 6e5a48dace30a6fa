/** Keeps what a server caches of accounts and organisations up to date with changes made by commands and other servers. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Bus } from './events/bus.ts'
import type { AccessGate } from './fleet/access.ts'
import type { LiveFleet } from './fleet/live-fleet.ts'
import type { Sessions } from './accounts/sessions.ts'
import { type ChangeListener, listenForChanges } from './store/change-notifications.ts'

interface FollowerDependencies {
  databaseUrl: string
  fleet: LiveFleet
  access: AccessGate
  sessions: Sessions
  bus: Bus
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** After a reload that failed, ms. */
const retryDelay = 1_000

export async function followChanges({
  databaseUrl,
  fleet,
  access,
  sessions,
  bus,
  log,
}: FollowerDependencies): Promise<ChangeListener> {
  const stopped = new AbortController()
  let due = false
  let reloading: Promise<void> | undefined

  /** Also clears the cached grants, and makes clients reload their lists. */
  const reload = async (): Promise<void> => {
    while (due && !stopped.signal.aborted) {
      due = false
      try {
        await fleet.reload()
        bus.publish({ kind: 'listChanged' })
      } catch (error) {
        due = true
        log.error({ err: error }, 'organisations and grants could not be reloaded yet')
        await wait(retryDelay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined) // stopped
      }
    }
    reloading = undefined
  }
  const reloadSoon = (): void => {
    due = true
    reloading ??= reload()
  }

  const listener = await listenForChanges(databaseUrl, {
    log,
    onChange(change) {
      if (change.kind !== 'account') return reloadSoon()
      access.clearScope(change.userId)
      sessions.recheck(change.userId)
    },
    onGap() {
      reloadSoon()
      sessions.recheck()
    },
  })
  return {
    async stop() {
      stopped.abort()
      await listener.stop()
      await reloading
    },
  }
}
