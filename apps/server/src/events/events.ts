/** Events between otherwise independent parts of the server. They are published after what they report is durable. */
import type { CommandState, FrameSource, VehicleCommandState } from '@outrider/contract'
import type { AlarmChange, AlarmChangeKind } from './alarm-record.ts'
import type { PostCheckRecord } from './post-check-record.ts'
import type { PositionReport } from './position-report.ts'

/** Why a terminal's link ended. */
export type UnlinkReason = 'closed' | 'idle' | 'displaced' | 'logout' | 'shutdown' | 'protocol' | 'forgotten'

/** Why a terminal was rejected. */
export type RefusalReason =
  /** Not the id that the administrator gave for this number. */
  | 'otherTerminalId'
  /** Not the device that registered first under this number. */
  | 'otherDevice'
  | 'vehicleHasTerminal'
  | 'unknownVehicle'
  | 'unknownTerminal'
  | 'notRegistered'
  /** As notRegistered, of a terminal whose vehicle has been added: it sends without signing in. */
  | 'noSignIn'
  | 'wrongToken'
  /** Not the code it was given but its own: its number or IMEI. */
  | 'ownCode'

/** Reports committed together. Repeated reports are not published again, except after the database was lost during a write. */
export interface ReportsStored {
  kind: 'stored'
  positions: readonly PositionReport[]
  /**
   * Of the table of what superior platforms are to be told of, stored with them. null: there is one, and nobody knows which; missing: none is told of.
   */
  batch?: string | null
}

/** A terminal has authenticated. Published again at a reconnect; within the grace period without an `unlinked` in between. */
export interface Linked {
  kind: 'linked'
  vehicleId: number
  terminalId: number
  /** ms since 1970. */
  at: number
  version: string
  address: string
  /** It has had a link with another server lately: what it did there nobody here has seen. */
  wasElsewhere?: true
}

/** A terminal disconnected and did not reconnect within the grace period. */
export interface Unlinked {
  kind: 'unlinked'
  vehicleId: number
  /** When the link ended; ms since 1970. */
  at: number
  why: UnlinkReason
}

/** A terminal has its link with another server now, or with a subordinate platform that hands its reports on. What follows of it is done there. */
export interface LinkedElsewhere {
  kind: 'linkedElsewhere'
  vehicleId: number
}

/** The same as `unlinked`, of a terminal of another server or a subordinate platform, where what follows of it is done. */
export interface UnlinkedElsewhere {
  kind: 'unlinkedElsewhere'
  vehicleId: number
  at: number
  why: UnlinkReason
}

/** Reports were stored by another server, of this time or later, ms since 1970; `latest` of the fleet has taken the newest. */
export interface StoredElsewhere {
  kind: 'storedElsewhere'
  vehicles: readonly { vehicleId: number; from: number; isNews: boolean }[]
}

/** A terminal was rejected. */
export interface Refused {
  kind: 'refused'
  phone: string
  /** As sent by the terminal; empty if not sent. */
  maker: string
  model: string
  terminalId: string
  plateNum: string
  /** As in 0x0100; null: not sent. */
  plateColor: number | null
  /** null: its messages do not tell. */
  version: '2011' | '2013' | '2019' | null
  address: string
  at: number
  why: RefusalReason
}

/** Vehicles or organisations were added, removed or moved. */
export interface ListChanged {
  kind: 'listChanged'
  /** The affected vehicles, if known. */
  vehicleIds?: readonly number[]
}

/** A recorded command to a terminal as its record is now. Two events of one command may come in the wrong order. */
export interface CommandChanged {
  kind: 'commandChanged'
  /** Its row in `commands`. */
  id: string
  vehicleId: number
  command: string
  state: CommandState
  /** Why it has no result. */
  reason: string | null
  /** ms since 1970. */
  requestedAt: number
  /** ms since 1970; null: no outcome yet. */
  finishedAt: number | null
  /** null: the platform itself, or a user who has been deleted. */
  requestedBy: { userId: number; name: string } | null
  /** Told by another server. */
  elsewhere?: true
}

/** A command to a vehicle was made, or has another state; at this server or another one. */
export interface VehicleCommandChanged {
  kind: 'vehicleCommandChanged'
  /** Its row in `vehicle_commands`. */
  commandId: string
  vehicleId: number
  state: VehicleCommandState
  /** ms since 1970. */
  requestedAt: number
}

/** Changes of commands to vehicles may have been missed. */
export interface VehicleCommandsMissed {
  kind: 'vehicleCommandsMissed'
}

/** A key of a map service was set or removed, here or by another server. */
export interface MapKeysChanged {
  kind: 'mapKeysChanged'
}

/** Alarm rules or geofences were saved or removed, here or by another server. */
export interface AlarmRulesChanged {
  kind: 'alarmRulesChanged'
}

/** Sensors were entered or removed, here or by another server. */
export interface SensorsChanged {
  kind: 'sensorsChanged'
}

/** What the bus of a vehicle says, or a device behind its terminal, as far as a sensor reads it. */
export interface SensorFramesStored {
  kind: 'sensorFramesStored'
  frames: readonly {
    vehicleId: number
    source: FrameSource
    sourceNumber: number
    /** ms since 1970. */
    time: number
    data: Buffer
  }[]
}

/** Cards of drivers went into the terminals of these vehicles, or came out. */
export interface DriverCardsStored {
  kind: 'driverCardsStored'
  vehicleIds: readonly number[]
}

/** Something that webhooks tell was stored, here or by another server. */
export interface WebhookEventsStored {
  kind: 'webhookEventsStored'
}

/** Alarms as they are stored now, in the order of their changes; made at this server or another one. */
export interface AlarmsChanged {
  kind: 'alarmsChanged'
  changes: readonly AlarmChange[]
}

/** A server changed alarms; every server but itself reads them and publishes `alarmsChanged`. */
export interface AlarmsChangedElsewhere {
  kind: 'alarmsChangedElsewhere'
  /** Epoch of the fleet of that server. */
  by: string
  changes: readonly (readonly [id: string, what: AlarmChangeKind])[]
}

/** Changes of alarms at other servers may have been missed. */
export interface AlarmsMissed {
  kind: 'alarmsMissed'
}

/** On-duty checks as they are stored now; changed at this server or another one. */
export interface PostChecksChanged {
  kind: 'postChecksChanged'
  checks: readonly PostCheckRecord[]
}

/** A server changed on-duty checks; every server but itself reads them and publishes `postChecksChanged`. Without ids: any may have changed. */
export interface PostChecksChangedElsewhere {
  kind: 'postChecksChangedElsewhere'
  /** Epoch of the fleet of that server. */
  by?: string
  uniqueIds?: readonly string[]
}

export type Event =
  | ReportsStored
  | Linked
  | Unlinked
  | LinkedElsewhere
  | UnlinkedElsewhere
  | StoredElsewhere
  | Refused
  | ListChanged
  | CommandChanged
  | MapKeysChanged
  | AlarmRulesChanged
  | SensorsChanged
  | SensorFramesStored
  | DriverCardsStored
  | WebhookEventsStored
  | AlarmsChanged
  | AlarmsChangedElsewhere
  | AlarmsMissed
  | PostChecksChanged
  | PostChecksChangedElsewhere
  | VehicleCommandChanged
  | VehicleCommandsMissed
export type EventKind = Event['kind']
export type EventOf<Kind extends EventKind> = Extract<Event, { kind: Kind }>
