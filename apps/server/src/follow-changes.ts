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
  let due: 'organisations' | 'everything' | undefined
  let reloading: Promise<void> | undefined

  /** Clients whose list is another one now load it again. */
  const reload = async (): Promise<void> => {
    while (due && !stopped.signal.aborted) {
      const everything = due === 'everything'
      due = undefined
      try {
        await (everything ? fleet.reload() : fleet.reloadOrganisations())
        bus.publish({ kind: 'listChanged' })
      } catch (error) {
        due = everything ? 'everything' : (due ?? 'organisations')
        log.error({ err: error }, 'organisations could not be reloaded yet')
        await wait(retryDelay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined) // stopped
      }
    }
    reloading = undefined
  }
  const reloadSoon = (what: 'organisations' | 'everything'): void => {
    if (due !== 'everything') due = what
    reloading ??= reload()
  }

  const listener = await listenForChanges(databaseUrl, {
    log,
    onChange(change) {
      if (change.kind === 'organisations') return reloadSoon('organisations')
      // At once: nothing that was taken away is sent from here on.
      access.clearScope(change.userId)
      if (change.kind === 'account') sessions.recheck(change.userId)
    },
    onGap() {
      access.clearScope()
      reloadSoon('everything')
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
