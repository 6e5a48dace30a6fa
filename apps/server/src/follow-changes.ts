/** Keeps what a server caches of accounts, organisations and vehicles up to date with changes made by commands and other servers. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Bus } from './events/bus.ts'
import type { Terminals } from './events/terminals.ts'
import type { AccessGate } from './fleet/access.ts'
import type { LiveFleet } from './fleet/live-fleet.ts'
import type { Sessions } from './accounts/sessions.ts'
import { type ChangeListener, listenForChanges, type VehicleStored } from './store/change-notifications.ts'

interface FollowerDependencies {
  databaseUrl: string
  fleet: LiveFleet
  access: AccessGate
  sessions: Sessions
  /** undefined: none can be linked yet. */
  terminals: () => Pick<Terminals, 'disconnect' | 'setZone' | 'isLinkedHere'> | undefined
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
  terminals,
  bus,
  log,
}: FollowerDependencies): Promise<ChangeListener> {
  const stopped = new AbortController()
  let due: 'organisations' | 'everything' | undefined
  /** Vehicles that were added or changed; those of one reload are read together. */
  let dueVehicles = new Set<number>()
  let reloading: Promise<void> | undefined

  /** Everything, and links of numbers that vehicles had before a change that nobody told. */
  const reloadEverything = async (): Promise<void> => {
    const linked = new Map<number, string>()
    for (const { identity } of fleet.vehicles())
      if (terminals()?.isLinkedHere(identity.id)) linked.set(identity.id, identity.simNum)
    await fleet.reload()
    for (const [id, simNum] of linked) if (fleet.vehicle(id)?.identity.simNum !== simNum) terminals()?.disconnect(id)
  }

  /** Clients whose list is another one now load it again. */
  const reload = async (): Promise<void> => {
    while ((due || dueVehicles.size > 0) && !stopped.signal.aborted) {
      const [what, vehicles] = [due, dueVehicles]
      due = undefined
      dueVehicles = new Set()
      try {
        if (what === 'everything') await reloadEverything()
        else {
          if (what) await fleet.reloadOrganisations()
          if (vehicles.size > 0) await fleet.refresh([...vehicles])
        }
        bus.publish(what ? { kind: 'listChanged' } : { kind: 'listChanged', vehicleIds: [...vehicles] })
      } catch (error) {
        due = what === 'everything' ? what : (due ?? what)
        for (const id of vehicles) dueVehicles.add(id)
        log.error({ err: error }, 'organisations and vehicles could not be reloaded yet')
        await wait(retryDelay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined) // stopped
      }
    }
    reloading = undefined
  }
  const reloadSoon = (what: 'organisations' | 'everything'): void => {
    if (due !== 'everything') due = what
    reloading ??= reload()
  }
  const onVehicle = ({ vehicleId, by, terminalChanged, zoneMinutes }: VehicleStored): void => {
    // Its own changes too: the call that made one may have failed to load it after its commit.
    dueVehicles.add(vehicleId)
    reloading ??= reload()
    if (by === fleet.epoch) return
    if (terminalChanged) terminals()?.disconnect(vehicleId)
    else if (zoneMinutes !== undefined) terminals()?.setZone(vehicleId, zoneMinutes)
  }

  const listener = await listenForChanges(databaseUrl, {
    log,
    onChange(change) {
      if (change.kind === 'organisations') return reloadSoon('organisations')
      if (change.kind === 'vehicle') return onVehicle(change)
      if (change.kind === 'mapKeys') return bus.publish({ kind: 'mapKeysChanged' })
      if (change.kind === 'alarmRules') return bus.publish({ kind: 'alarmRulesChanged' })
      if (change.kind === 'sensors') return bus.publish({ kind: 'sensorsChanged' })
      if (change.kind === 'webhookEvents') return bus.publish({ kind: 'webhookEventsStored' })
      if (change.kind === 'alarms') return bus.publish({ ...change, kind: 'alarmsChangedElsewhere' })
      if (change.kind === 'vehicleCommand') return bus.publish({ ...change, kind: 'vehicleCommandChanged' })
      if (change.kind === 'postChecks') return bus.publish({ ...change, kind: 'postChecksChangedElsewhere' })
      // At once: nothing that was taken away is sent from here on.
      access.clearScope(change.userId)
      sessions.recheck(change.userId)
    },
    onGap() {
      access.clearScope()
      reloadSoon('everything')
      bus.publish({ kind: 'alarmsMissed' })
      bus.publish({ kind: 'postChecksChangedElsewhere' })
      bus.publish({ kind: 'vehicleCommandsMissed' })
      sessions.recheck()
      bus.publish({ kind: 'mapKeysChanged' })
      bus.publish({ kind: 'alarmRulesChanged' })
      bus.publish({ kind: 'sensorsChanged' })
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
