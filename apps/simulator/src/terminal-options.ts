/** Options and events of a simulated terminal. */
import type { Location } from '@outrider/jt808'
import type { ChaosRates } from './chaos.ts'
import type { AreaManner } from './device/held-areas.ts'
import type { Identity } from './identity.ts'
import type { Obedience } from './device/relay.ts'
import type { RecorderManner } from './device/recorder.ts'
import type { Configurability } from './device/configurability.ts'
import type { UpgradeManner } from './device/upgrade-manners.ts'
import type { AlarmFile, UploadFaults } from './device/upload-files.ts'
import type { Cameras } from './video/camera-options.ts'
import type { MediaSession } from './video/media-session.ts'

export interface TerminalOptions extends Partial<Identity> {
  host: string
  port: number
  phone: string
  /** Token of an earlier registration: registration is skipped unless the platform refuses it. */
  token?: string
  heartbeatSeconds?: number
  /** Milliseconds until an unanswered message is repeated the first time. */
  ackTimeout?: number
  /** Repeats before the connection is considered broken. */
  repeats?: number
  /** Milliseconds before reconnecting: doubled each time, with jitter. */
  backOff?: { min: number; max: number }
  /** Unacknowledged messages; further reports are buffered. */
  window?: number
  /** Reports buffered without a connection; the oldest are dropped. */
  bufferSize?: number
  /** Reports per 0x0704. */
  batch?: number
  /** Replies to 0x8104 with so many parameters that they need several sub-packages. */
  manyParameters?: boolean
  /** The reply to 0x8201; by default the last report. */
  currentLocation?(): Location | undefined
  /** The files of an alarm, by the number of 0x9208; undefined: it has none, and refuses. */
  alarmFiles?: (number: string) => readonly AlarmFile[]
  /** What goes wrong with their upload. */
  uploadFaults?: UploadFaults
  /** Cameras and microphone; undefined: it has none, and refuses what asks for them. */
  cameras?: Cameras
  /** What it does with orders to cut, restore, lock and unlock, and with texts. */
  obedience?: Obedience
  /** What it does with areas and routes that it is to watch. */
  areas?: AreaManner
  /** What it does when it is configured. */
  configurability?: Configurability
  /** What it does with firmware that it is sent. */
  upgrading?: UpgradeManner
  /** What its driving recorder does when it is asked. */
  recorder?: RecorderManner
  /** Status bits of its relay and lock when it starts. */
  relayStatus?: number
  chaos?: Partial<ChaosRates>
  localAddress?: string
  seed?: number | string
}

export const terminalDefaults = {
  heartbeatSeconds: 60,
  ackTimeout: 10_000,
  repeats: 3,
  backOff: { min: 500, max: 30_000 },
  window: 64,
  bufferSize: 2_000,
  batch: 15,
  manyParameters: false,
  obedience: 'obeys' as Obedience,
  areas: 'holds' as AreaManner,
  configurability: 'takes' as Configurability,
  recorder: 'answers' as RecorderManner,
  upgrading: 'installs' as UpgradeManner,
}

export interface TerminalEvents {
  connected: []
  /** The platform accepted the registration and issued this token. */
  registered: [token: string]
  authenticated: []
  acknowledged: [Location]
  /** The platform replied with a result other than 0. */
  refused: [{ messageId: number; result: number }]
  /** The platform confirmed these alarm bits (0x8203). */
  alarmsConfirmed: [alarms: number]
  /** The platform has all files of an alarm. */
  uploaded: [number: string]
  uploadFailed: [number: string, error: unknown]
  /** A stream was asked for; it ended, on either side. */
  streamBegins: [MediaSession]
  streamEnds: [MediaSession]
  /** The platform has the photo (0x8800), or never answered. */
  photoEnds: [{ mediaId: number; arrived: boolean }]
  /** The connection ended; a terminal that was not stopped reconnects. */
  closed: [error: Error | undefined]
}
