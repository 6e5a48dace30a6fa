/** Port for commands to terminals; implemented by the gateway. */
import type { TextPresentation, VideoStream } from '@outrider/contract'
import type { StoppingCommand } from './command-classes.ts'
import type { PositionReport } from './position-report.ts'

export type { CommandState } from '@outrider/contract'

/** Attributes of a terminal (0x0107). */
export interface TerminalAttributes {
  type: number
  maker: string
  model: string
  terminalId: string
  iccid: string
  hardware: string
  firmware: string
  gnss?: number
  comm?: number
}

/** One parameter of a terminal (0x0104); values of unknown parameters are hexadecimal text, and so are those that are unreadable as what they are. */
export interface TerminalParameter {
  id: number
  name?: string
  value: number | string
  unreadable?: true
}

declare const looked: unique symbol
/** A text in which nothing was found that a terminal may carry out; made by `driverText` alone (fleet/driver-text.ts). */
export type DriverText = string & { readonly [looked]: true }

/** A text for the driver. */
export interface TerminalText {
  text: DriverText
  show: readonly TextPresentation[]
  /** For terminals of 2019, which tell a service from a notice. */
  service?: boolean
}

/** A file that a terminal has recorded (0x1205). */
export interface TerminalRecording {
  channel: number
  /** ms since 1970; null: it says none. */
  start: number | null
  end: number | null
  /** 64 bits. */
  alarms: Buffer
  media: number
  stream: number
  store: number
  size: number
}

/** A picture, sound or video that a terminal has stored (0x0802). Numbers as on the wire. */
export interface TerminalMedia {
  mediaId: number
  type: number
  channel: number
  event: number
  /** ms since 1970; null: it says none. */
  time: number | null
}

/** Of what is stored: events match exactly; channel 0 is all. Times in ms since 1970; null: open. */
export interface MediaSpan {
  type: number
  channel: number
  event: number
  start: number | null
  end: number | null
}

/** Of what is recorded. `channel` counts from 1; times in ms since 1970. */
export interface RecordedSpan {
  channel: number
  start: number
  end: number
}

/** How a replay goes on (0x9202). */
export type ReplayControl =
  | { command: 'play' | 'pause' | 'end' }
  | { command: 'fast' | 'keys' | 'keysBack'; speed: number }
  | { command: 'seek'; position: number }

/** Commands by name, with the type of their payload and of their result. */
export interface TerminalCommands {
  /** The current position: the report sent in reply, after its commit. With a payload it is for what a command did, not for who asks where it is. */
  location: { payload: { shows: 'effect' } | null; result: PositionReport }
  parameters: { payload: null; result: TerminalParameter[] }
  attributes: { payload: null; result: TerminalAttributes }
  /** These three are answered by an acknowledgement alone. */
  text: { payload: TerminalText; result: undefined }
  /** The same for a message of a dispatcher, whose deliveries are recorded with it. */
  dispatchText: { payload: TerminalText; result: undefined }
  /** An order that one family of terminals takes as a text (0x8300); `cut`: it may stop the vehicle. */
  textOrder: { payload: { order: string; cut: boolean }; result: undefined }
  /** Alarm bits that are confirmed: the terminal ends them. */
  confirmAlarms: { payload: { bits: number }; result: undefined }
  /** The files of an active-safety alarm: uploaded to this place under this number. */
  uploadAlarmFiles: {
    payload: { host: string; port: number; identification: Buffer; number: string }
    result: undefined
  }
  /** Live video of a camera, sent to this place. `channel` counts from 1. */
  openVideo: {
    payload: { host: string; port: number; channel: number; stream: VideoStream }
    result: undefined
  }
  closeVideo: { payload: { channel: number }; result: undefined }
  switchVideo: { payload: { channel: number; stream: VideoStream }; result: undefined }
  /** Percent of the packets of a camera that were lost. */
  videoLoss: { payload: { channel: number; loss: number }; result: undefined }
  /** What is recorded of a channel; `stream` undefined: of both. */
  listRecordings: {
    payload: RecordedSpan & { stream: VideoStream | undefined; alarm: boolean }
    result: TerminalRecording[]
  }
  /** Recorded video of a camera, sent to this place; undefined: it did not say what it plays. */
  openReplay: {
    payload: RecordedSpan & { host: string; port: number; stream: VideoStream }
    result: TerminalRecording[] | undefined
  }
  /** Upload what is recorded to an FTP server; acknowledged when it begins. */
  uploadRecording: {
    payload: RecordedSpan & { host: string; port: number; user: string; password: string; path: string; stream: VideoStream }
    result: undefined
  }
  /** `serial`: of uploadRecording. */
  controlUpload: { payload: { serial: number; command: 'pause' | 'resume' | 'cancel' }; result: undefined }
  controlReplay: { payload: { channel: number; control: ReplayControl }; result: undefined }
  /** One picture of this channel, uploaded at once (0x0801). */
  /** `size`: number of 0x8801; `quality`: 1 the best to 10. Defaults: 640x480 in middling quality. */
  takePicture: {
    payload: { channel: number; size?: number; quality?: number; brightness?: number }
    result: undefined
  }
  /** Packages of media that are missing (0x8800), in the layout of 2011; `serial`: of a message that had one of them. */
  missingMedia: { payload: { serial: number; mediaId: number; missing: readonly number[] }; result: undefined }
  listMedia: { payload: MediaSpan; result: TerminalMedia[] }
  /** What is stored under this number is uploaded (0x0801); `remove`: and deleted there. */
  uploadMedia: { payload: { mediaId: number; remove: boolean }; result: undefined }
  /** The same of all within a span. */
  uploadMediaOf: { payload: MediaSpan & { remove: boolean }; result: undefined }
  /** Vendors' commands of 0x8105 that cut and restore oil and power. */
  control: { payload: { command: number; parameters: string }; result: undefined }
  /** A frame of one family of terminals. */
  relayFrame: { payload: { cut: boolean; at: number }; result: undefined }
  /** Doors; the report of the reply, or undefined where the terminal only acknowledges. */
  lockDoors: { payload: { lock: boolean }; result: PositionReport | undefined }
  /** Some of its parameters. */
  someParameters: { payload: { ids: readonly number[] }; result: TerminalParameter[] }
  /** The terminal calls this phone, so that one can listen in. */
  listenIn: { payload: { phone: string }; result: undefined }
}
export type CommandName = keyof TerminalCommands
export type CommandPayload<C extends CommandName> = TerminalCommands[C]['payload']
export type CommandResult<C extends CommandName> = TerminalCommands[C]['result']

/** Why a command has no result. */
export type CommandFailure =
  /** Not linked, and the command may not wait. */
  | 'offline'
  /** Waited for the terminal until it expired. */
  | 'expired'
  | 'cancelled'
  /** Sent, but no reply in time. */
  | 'noAnswer'
  /** Sent, and the link ended before the reply. */
  | 'linkLost'
  /** Refused by the terminal with 0x0001: result 1, 2 and 3. */
  | 'failed'
  | 'badMessage'
  | 'notSupported'
  /** Not sent: what it depended on was not so any more at the moment of sending (`CommandOptions.permits`). */
  | 'withheld'
  /** Not sent: the service of the vehicle has ended. */
  | 'frozen'

export class CommandError extends Error {
  readonly reason: CommandFailure
  constructor(reason: CommandFailure) {
    super(`command to a terminal: ${reason}`)
    this.name = 'CommandError'
    this.reason = reason
  }
}

/** Who requested a command. */
export type CommandRequester = { userId: number; sessionId: string } | 'platform'

declare const asked: unique symbol
/**
 * Asked in the turn in which the bytes are written; false: nothing is sent. Made by the interlock alone (modules/commands/stop-permit.ts), for each
 * command that can stop a vehicle.
 */
export type StopPermit = (() => boolean) & { readonly [asked]: true }

export interface CommandOptions {
  by: CommandRequester
  /** Overrides the command's own limit for the reply, ms. */
  timeoutMs?: number
  permits?: StopPermit
  /**
   * Called last before the bytes are written: writes them by `write`, in the turn in which it knows that they may be written. Without that nothing is
   * sent. Only for commands that do not wait for the terminal.
   */
  guard?: (write: () => void) => Promise<void>
  /** With `guard`: when nothing comes from the terminal for so long after the bytes were written, its link is reset, so that they are not delivered later, ms. */
  heardWithin?: number
  /** Called when the bytes have been written, with `acknowledged` when the terminal has them. */
  onProgress?: (progress: 'sent' | 'acknowledged') => void
  /** Called before the bytes are written, with the serial of the message, by which later messages name it. Not for commands that wait for the terminal. */
  onSerial?: (serial: number) => void
  /** Called when its outcome is known; undefined: the terminal has done it. */
  onEnded?: (failure: CommandFailure | undefined) => void
}

/** What a command that can stop a vehicle is sent with. */
export type StopOptions = Pick<CommandOptions, 'guard' | 'heardWithin' | 'onProgress' | 'onEnded'> & { permits: StopPermit }

/** What can stop a vehicle has the permit of the interlock. */
export type OptionsOf<C extends CommandName> = C extends StoppingCommand
  ? CommandOptions & { permits: StopPermit }
  : CommandOptions
export type HarmlessCommand = Exclude<CommandName, StoppingCommand>

export interface SentCommand<Result> {
  /** Its row in `commands`; undefined for commands that are not recorded. */
  readonly id: string | undefined
  /** Rejects with CommandError. May be ignored: the outcome is recorded in any case. */
  readonly result: Promise<Result>
}

export interface Terminals {
  /** Resolves when the command is recorded and sent, or queued until the terminal is linked. */
  send<C extends CommandName>(
    vehicleId: number,
    command: C,
    payload: CommandPayload<C>,
    options: OptionsOf<C>,
  ): Promise<SentCommand<CommandResult<C>>>
  /** Withdraws a queued command. False: it was sent already, or has ended. */
  cancel(id: string): Promise<boolean>
  isLinked(vehicleId: number): boolean
  /** The address from which its terminal has its link; undefined: it has none with this server. */
  linkAddress(vehicleId: number): string | undefined
  /** Some terminal has its link from this address. */
  isLinkedFrom(address: string): boolean
  /** The vehicle was removed or has another terminal: ends its link and cancels what waits for it. */
  disconnect(vehicleId: number): void
  /** The times of its terminal are of this zone from now on, minutes ahead of UTC. */
  setZone(vehicleId: number, minutes: number): void
}

/** Where terminals are to connect, for those who set them up. */
export interface GatewayPlace {
  /** Empty: the operator has not said. */
  host: string
  port: number
  udpPort: number | null
}
