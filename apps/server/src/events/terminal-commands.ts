/** Commands to terminals: what each is asked with, and what it answers. */
import type { TextPresentation, VideoStream } from '@outrider/contract'
import type { PositionReport } from './position-report.ts'
import type { AreaKind, CircleArea, PolygonArea, RectangleArea, RouteArea } from './terminal-area.ts'

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

/** What a line for sound is for: both hear each other, we hear the cab, the cab hears us. */
export type TalkKind = 'talk' | 'listen' | 'broadcast'
/** pass: no sound, but what the terminal passes through. */
export type LineKind = TalkKind | 'pass'

/** What a terminal says of its microphone (0x1003); nothing says what its loudspeaker takes. */
export interface AvAttributes {
  /** As JT/T 1078 numbers codecs. */
  audioCodec: number
  audioChannels: number
  /** 0 8 kHz, 1 22.05, 2 44.1, 3 48 */
  sampleRate: number
  /** Bytes of a packet. */
  audioFrameLength: number
  /** 0: it says that it has no loudspeaker, which is not true of all that do. */
  talkBack: number
}

export type CameraDirection = 'stop' | 'up' | 'down' | 'left' | 'right'
interface CameraStep {
  channel: number
  larger: boolean
}
interface CameraSwitch {
  channel: number
  on: boolean
}

/** Records of a span, ms since 1970, so many at most. */
export interface RecorderSpan {
  from: number
  to: number
  most: number
}

/** What a driving recorder is set to (0x8701). */
export type RecorderSetting = 'vehicle' | 'installed' | 'signals' | 'clock' | 'pulses' | 'mileage'

/** What the driving recorder has answered (0x0700). */
export interface RecorderData {
  command: number
  /** Frames of the recorder; of a terminal of 2011 data without them. */
  block: Buffer
  /** Of its times, minutes ahead of UTC. */
  zoneMinutes: number
}

/** Firmware, sent part by part as the terminal takes it. */
export interface FirmwareToSend {
  type: number
  maker: string
  version: string
  /** Bytes of the file. */
  size: number
  /** Parts that the terminal has from a link before: it goes on with the next. */
  done: number
  /** Bytes of the file, `to` excluded. */
  read(from: number, to: number): Promise<Buffer>
  /** Before the last part, with which the terminal may install: false, it is not to go. */
  beforeLast(): Promise<boolean>
  /** The last part has been written. */
  lastWritten(): void
  /** How many of the first parts the terminal has. */
  progress(parts: number, total: number): void
  /** Ends it between two parts. */
  signal: AbortSignal
}

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
  /** Areas and routes that the terminal watches by itself: one more, or another in the place of the one with its id. */
  setCircle: { payload: CircleArea; result: undefined }
  setRectangle: { payload: RectangleArea; result: undefined }
  setPolygon: { payload: PolygonArea; result: undefined }
  setRoute: { payload: RouteArea; result: undefined }
  deleteCircle: { payload: { id: number }; result: undefined }
  deleteRectangle: { payload: { id: number }; result: undefined }
  deletePolygon: { payload: { id: number }; result: undefined }
  deleteRoute: { payload: { id: number }; result: undefined }
  /** Ids of those that it holds of a kind; since 2019. */
  queryAreas: { payload: { kind: AreaKind }; result: number[] }
  /** Parameters that are set (0x8103). Not recorded here, as some are passwords: who has it sent keeps the rest. */
  setParameters: { payload: { parameters: readonly TerminalParameter[] }; result: undefined }
  /** Orders of 0x8105 to the terminal itself: 4 restarts it, 5 gives it factory settings, 2 leads it to another server, 3 switches it off, 6 its data, 7 its radio. */
  terminalOrder: { payload: { command: 1 | 2 | 3 | 4 | 5 | 6 | 7; parameters: string }; result: undefined }
  /** Acknowledged when the terminal has all of it (0x8108). What it installs is told later, by 0x0108 and 0x0107. */
  upgrade: { payload: FirmwareToSend; result: undefined }
  /** Reports every `interval` s for so many seconds (0x8202); 0 ends it. */
  track: { payload: { interval: number; seconds: number }; result: undefined }
  linkTest: { payload: null; result: undefined }
  avAttributes: { payload: null; result: AvAttributes }
  /** A line for sound, connected to this place. */
  openTalk: { payload: { host: string; port: number; channel: number; kind: LineKind }; result: undefined }
  closeTalk: { payload: { channel: number; kind: LineKind }; result: undefined }
  /** Data of the driving recorder; `bare`: asked by the command alone, which some terminals take only. */
  recorder: { payload: { command: number; span: RecorderSpan | null; bare: boolean }; result: RecorderData }
  /** Sets the driving recorder (0x8701). Values in the order of its layout; times ms since 1970, or that at which it goes out. */
  setRecorder: {
    payload: { setting: RecorderSetting; values: readonly (string | number | { at: number | 'now' })[] }
    result: undefined
  }
  /** Records what is heard in the cab (0x8804). Codes as on the wire. */
  recordSound: { payload: { command: number; seconds: number; keep: number; rate: number }; result: undefined }
  /** A key of RSA for the terminal to encrypt with (0x8A00); hexadecimal. */
  platformKey: { payload: { exponent: number; modulus: string }; result: undefined }
  /** What the driver is offered on the terminal; `action`: 0 deletes all, 1 replaces, 2 adds, 3 changes, of events 4 deletes. Codes as on the wire. */
  events: { payload: { action: number; events: readonly { id: number; text: string }[] }; result: undefined }
  question: {
    payload: { flags: number; text: string; answers: readonly { id: number; text: string }[] }
    result: undefined
  }
  informationMenu: { payload: { action: number; items: readonly { type: number; text: string }[] }; result: undefined }
  information: { payload: { type: number; text: string }; result: undefined }
  phoneBook: {
    payload: { action: number; contacts: readonly { calls: number; number: string; name: string }[] }
    result: undefined
  }
  /** Who drives: answered by 0x0702, which is stored as every card is. */
  askDriver: { payload: null; result: undefined }
  /** For a device behind the terminal (0x8900); hexadecimal. */
  passDown: { payload: { type: number; data: string }; result: undefined }
  /** Other controls of the vehicle than doors by the platform's own button (0x8500 of 2019). */
  vehicleControls: { payload: { controls: readonly { id: number; value: number }[] }; result: PositionReport | undefined }
  /** A camera turns until it is told to stop; `speed`: 0 to 255, of which many have three steps. */
  cameraTurn: { payload: { channel: number; to: CameraDirection; speed: number }; result: undefined }
  /** A single step each. */
  cameraFocus: { payload: CameraStep; result: undefined }
  cameraIris: { payload: CameraStep; result: undefined }
  cameraZoom: { payload: CameraStep; result: undefined }
  cameraWiper: { payload: CameraSwitch; result: undefined }
  cameraLight: { payload: CameraSwitch; result: undefined }
  /** The terminal calls this phone, so that one can listen in. */
  listenIn: { payload: { phone: string }; result: undefined }
}

export type CommandName = keyof TerminalCommands

export type CommandPayload<C extends CommandName> = TerminalCommands[C]['payload']

export type CommandResult<C extends CommandName> = TerminalCommands[C]['result']

/** Who requested a command. */
export type CommandRequester = { userId: number; sessionId: string } | 'platform'

export declare const looked: unique symbol
