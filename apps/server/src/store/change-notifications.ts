/**
 * Notifies every server on the database of changes to accounts, organisations and vehicles, made by a command or by another server. Uses LISTEN
 * and NOTIFY of PostgreSQL, which deliver when the change is committed and not before.
 */
import { type VehicleCommandState, vehicleCommandStates } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { listenTo } from './listen.ts'
import type { Database } from './schema.ts'

/**
 * webhookEvents: something happened that webhooks tell; the database itself notifies of it (migration 526).
 * organisations: the tree or its names. mapKeys: keys of map services. alarmRules: alarm rules or geofences. sensors: sensors of vehicles and models. grants: what a user may see. account: a user was locked or
 * unlocked, has other rights, or sessions of the user have ended.
 */
export type StoredChange =
  | { kind: 'organisations' }
  | { kind: 'mapKeys' }
  | { kind: 'alarmRules' }
  | { kind: 'sensors' }
  | { kind: 'webhookEvents' }
  | { kind: 'grants' | 'account'; userId: number }
  | VehicleStored
  | AlarmsStored
  | PostChecksStored
  | VehicleCommandStored

/** A vehicle was added or changed. */
export interface VehicleStored {
  kind: 'vehicle'
  vehicleId: number
  /** Epoch of the fleet of the server that did it, and has told its own terminals. */
  by: string
  /** It has another terminal, or its terminal must register again. */
  terminalChanged: boolean
  /** The zone of its terminal, if that changed; minutes ahead of UTC. */
  zoneMinutes?: number
}

/** Alarms began, went on, ended or were handled. */
export interface AlarmsStored {
  kind: 'alarms'
  /** Epoch of the fleet of the server that did it, and has told its own parts. */
  by: string
  changes: readonly (readonly [id: string, what: 'started' | 'continued' | 'ended' | 'handled'])[]
}

/** On-duty checks came, were asked again, rung or answered. */
export interface PostChecksStored {
  kind: 'postChecks'
  /** Epoch of the fleet of the server that did it, and has told its own parts. */
  by: string
  uniqueIds: readonly string[]
}

/** A command to a vehicle was made, or has another state. The database itself notifies of it (migration 495), no matter what changes it. */
export interface VehicleCommandStored {
  kind: 'vehicleCommand'
  commandId: string
  vehicleId: number
  state: VehicleCommandState
  /** ms since 1970. */
  requestedAt: number
}

export interface ChangeListener {
  stop(): Promise<void>
}

interface Options {
  onChange: (change: StoredChange) => void
  /** The connection was lost and is restored: any change may have been missed. */
  onGap: () => void
  log: { warn(fields: object, text: string): void }
  /** Between two tries to connect again, ms. */
  retryDelay?: number
}

const channel = 'outrider_changes'

/** Call it inside the transaction of the change: the notification is delivered when that commits. */
export async function notifyChange(db: Kysely<Database>, change: StoredChange): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(db)
}

/** Many at once, in the transaction of all of them. */
export async function notifyChanges(db: Kysely<Database>, changes: readonly StoredChange[]): Promise<void> {
  const payloads = changes.map(change => JSON.stringify(change))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

/** @throws when the first connection fails; later ones are tried again until `stop` */
export const listenForChanges = (databaseUrl: string, { onChange, onGap, ...others }: Options): Promise<ChangeListener> =>
  listenTo(databaseUrl, {
    ...others,
    name: 'outrider changes',
    channels: [channel],
    onGap,
    onNotification(_, payload) {
      const change = changeIn(payload)
      if (change) onChange(change)
      else onGap() // from a newer version, which has more kinds of changes
    },
  })

function changeIn(payload: string): StoredChange | undefined {
  let change: unknown
  try {
    change = JSON.parse(payload)
  } catch {
    return undefined // not of this version
  }
  if (typeof change !== 'object' || change === null || !('kind' in change)) return undefined
  if (
    change.kind === 'organisations' ||
    change.kind === 'mapKeys' ||
    change.kind === 'alarmRules' ||
    change.kind === 'sensors' ||
    change.kind === 'webhookEvents'
  )
    return { kind: change.kind }
  if (change.kind === 'vehicle') return vehicleIn(change)
  if (change.kind === 'alarms') return alarmsIn(change)
  if (change.kind === 'postChecks') return postChecksIn(change)
  if (change.kind === 'vehicleCommand') return vehicleCommandIn(change)
  if (!('userId' in change) || typeof change.userId !== 'number') return undefined
  return change.kind === 'grants' || change.kind === 'account' ? { kind: change.kind, userId: change.userId } : undefined
}

function vehicleIn(change: object): VehicleStored | undefined {
  const { vehicleId, by, terminalChanged, zoneMinutes } = change as Partial<Record<keyof VehicleStored, unknown>>
  if (typeof vehicleId !== 'number' || typeof by !== 'string' || typeof terminalChanged !== 'boolean') return undefined
  return { kind: 'vehicle', vehicleId, by, terminalChanged, ...(typeof zoneMinutes === 'number' && { zoneMinutes }) }
}

const alarmChanges: ReadonlySet<unknown> = new Set(['started', 'continued', 'ended', 'handled'])

function alarmsIn(change: object): AlarmsStored | undefined {
  const { by, changes } = change as Partial<Record<keyof AlarmsStored, unknown>>
  if (typeof by !== 'string' || !Array.isArray(changes)) return undefined
  const known = changes.every(each => Array.isArray(each) && typeof each[0] === 'string' && alarmChanges.has(each[1]))
  return known ? { kind: 'alarms', by, changes: changes as AlarmsStored['changes'] } : undefined
}

function postChecksIn(change: object): PostChecksStored | undefined {
  const { by, uniqueIds } = change as Partial<Record<keyof PostChecksStored, unknown>>
  if (typeof by !== 'string' || !Array.isArray(uniqueIds) || !uniqueIds.every(each => typeof each === 'string')) return undefined
  return { kind: 'postChecks', by, uniqueIds }
}

const isCommandState = (state: unknown): state is VehicleCommandState => vehicleCommandStates.some(known => known === state)

function vehicleCommandIn(change: object): VehicleCommandStored | undefined {
  const { commandId, vehicleId, state, requestedAt } = change as Partial<Record<keyof VehicleCommandStored, unknown>>
  if (typeof commandId !== 'string' || typeof vehicleId !== 'number' || typeof requestedAt !== 'number') return undefined
  return isCommandState(state) ? { kind: 'vehicleCommand', commandId, vehicleId, state, requestedAt } : undefined
}
