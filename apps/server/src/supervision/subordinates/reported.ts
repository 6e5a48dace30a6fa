/** What subordinate platforms tell, read from their messages. */
import type { ReportedDriver, SubordinateAsk } from '../../events/subordinate-asks.ts'
import { type AboutVehicle, textOf } from '@outrider/jt809'

/** As it stands around a message. */
export interface ReportedVehicle {
  readonly plate: string
  readonly plateColor: number
}

export interface ReportedRegistration {
  readonly platformId: string
  readonly producerId: string
  readonly terminalModel: string
  readonly terminalId: string
  readonly simNumber: string
}

/** An answer to what we asked: by its number, the serial of the frame that asked, or the vehicle. */
export interface ReportedAnswer {
  readonly kind: SubordinateAsk['kind']
  readonly number: number | undefined
  readonly serial: number | undefined
  readonly text: string
  readonly responder: string
  readonly phone: string
  /** Of an alarm: 0 in work, 1 done, 2 not to be handled, 3 later. */
  readonly result: number | undefined
  /** Of what was asked about one. */
  readonly vehicle?: ReportedVehicle
  readonly driver?: ReportedDriver
}

export interface ReportedAlarm {
  readonly vehicle: ReportedVehicle
  readonly alarmType: number
  /** ms since 1970. */
  readonly at: number
  /** By which its end is told: its own number in 2011, the serial of the message in 2019. */
  readonly number: number
  readonly text: string
}

export interface ReportedOther {
  readonly messageId: number
  readonly dataType: number | null
  readonly plate: string
  readonly body: Buffer
}

/** Past positions that it wants. `result`: of 0x9209. `follow`: called when that has left. */
export interface PastServed {
  readonly result: number
  readonly follow?: () => void
}

/** What becomes of it. */
export interface ReportedTo {
  /** Resolves when it is known whose it is; what it tells is stored later, see `stored`. `late`: handed on afterwards. */
  positions(vehicle: ReportedVehicle, reports: readonly Buffer[], late: boolean, serial: number): Promise<void>
  /** Resolves when all positions that were told until now are stored. */
  stored(): Promise<void>
  /** 0x9201: 0 done, 2 wrong data, 3 not approved. */
  registered(vehicle: ReportedVehicle, registration: ReportedRegistration): Promise<0 | 2 | 3>
  /** False: it was not asked, or has been answered. */
  answered(answer: ReportedAnswer): Promise<boolean>
  alarmed(alarm: ReportedAlarm): Promise<void>
  alarmEnded(number: number, result: number): Promise<void>
  /** The code of the day with which its video is fetched. */
  videoCode(code: string): void
  /** False: it was not asked. */
  videoAnswered(vehicle: ReportedVehicle, answer: ReportedVideo): boolean
  /** Past positions of a vehicle, ms since 1970; null: it names none. Undefined: it is told nothing of that vehicle. */
  pastWanted(vehicle: ReportedVehicle, span: { from: number | null; to: number | null }): Promise<PastServed | undefined>
  /** Positions of a vehicle of another region, from now on, or no longer. False: it is told none. */
  exchangeWanted(vehicle: ReportedVehicle, wanted: boolean): Promise<boolean>
  /** False: it is one of too many, and not answered either. */
  other(message: ReportedOther): Promise<boolean>
}

/** Where a stream is fetched. */
export interface VideoPlace {
  readonly host: string
  readonly port: number
}

/** By the message that asked. `result`: 0 done, 1 failed, 2 not supported, 3 session over, 4 wrong code, 5 not for another region. */
export interface ReportedVideo {
  readonly asked: number
  readonly result: number
  /** Undefined: none is told. */
  readonly place: VideoPlace | undefined
  readonly recordings: readonly ReportedRecording[]
}

/** Numbers as on the wire. */
export interface ReportedRecording {
  readonly channel: number
  /** ms since 1970; null: it says none. */
  readonly start: number | null
  readonly end: number | null
  /** 64 bits. */
  readonly alarms: Buffer
  /** 0 both, 1 sound, 2 picture. */
  readonly media: number
  /** 1 main, 2 sub. */
  readonly stream: number
  /** 2: for disasters. */
  readonly store: number
  readonly size: number
}

/** Databases keep no NUL. */
export const plain = (text: string): string => text.replaceAll('\u0000', '').trim()
/** Characters of a text that are kept: its length is counted in 32 bits, and lists tell a hundred of them. */
const keptText = 500
export const keptOf = (text: string, most = keptText): string => plain(text).slice(0, most)
/** Of what is made of keys and values. */
export const keptFacts = 2_000

export const reportedVehicle = ({ plate, plateColor }: AboutVehicle): ReportedVehicle => ({
  plate: plain(textOf(plate)),
  plateColor,
})
