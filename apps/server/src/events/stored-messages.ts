/**
 * Port for messages of terminals that their owner, a module, stores before they are acknowledged. The gateway decodes a message and hands
 * it to the sink of its name; one that nothing else handles goes to that of `other`, as bytes.
 */
import type { Edition } from './edition.ts'

/** 0x0702: a driver card was inserted or taken out. */
export interface DriverIdentity {
  /** 1 inserted, 2 taken out; missing in 2011, where the message is sent for an inserted card. */
  status?: number
  /** ms since 1970; null: not readable; missing in 2011. */
  time?: number | null
  /** 0 when the card was read. */
  result?: number
  /** Missing when the card was not read, as are all below. */
  name?: string
  certificate?: string
  /** YYYYMMDD */
  validUntil?: string
  issuer?: string
  idCard?: string
}

/** 0x0801: a picture or recording, sub-packages joined. */
export interface TerminalMedia {
  mediaId: number
  /** 0 picture, 1 sound, 2 video. */
  type: number
  /** 0: the platform asked for it. */
  event: number
  channel: number
  /** Until 2011 a message has a part only; there is no more than one in later editions. */
  packages?: { total: number; index: number } | undefined
  /** Where it was taken; some terminals do not say. */
  location?: { time: number | null; status: number; latitude: number; longitude: number; speed: number } | undefined
  data: Buffer
}

/** 0x1206: an upload asked for by 0x9206 has ended. */
export interface UploadEnded {
  /** Of 0x9206. */
  replySerial: number
  /** 0: all was uploaded. */
  result: number
}

/** 0x0705: messages of the bus of the vehicle. */
export interface BusMessages {
  messages: {
    /** hhmmss and milliseconds of the first, as sent. */
    time: string
    /** Ids with their flags in the highest three bits. */
    items: { id: number; data: Buffer }[]
  }
}

/** 0x0900: data of a device behind the terminal, by their type. */
export interface PassedData {
  type: number
  data: Buffer
}

/** 0x0108: what became of an upgrade. */
export interface UpgradeResult {
  /** Of the firmware: 0 terminal. */
  type: number
  /** 0: it is installed. */
  result: number
}

/** Any message that nothing else handles; its body is not decoded. */
export interface OtherMessage {
  /** Message id on the wire. */
  messageId: number
  /** Bytes of its body. */
  size?: number
}

/** Messages by name, with their decoded bodies. */
export interface StoredMessages {
  driverIdentity: DriverIdentity
  media: TerminalMedia
  uploadEnded: UploadEnded
  busMessages: BusMessages
  passedData: PassedData
  upgradeResult: UpgradeResult
  other: OtherMessage
}
export type StoredMessageName = keyof StoredMessages

export interface ReceivedMessage<Name extends StoredMessageName> {
  vehicleId: number
  terminalId: number
  /** Edition of JT/T 808 in which the terminal signed in. */
  edition: Edition
  /** Of the message, by which later messages name it; of one in sub-packages that of the first. */
  serial: number
  /** Arrival at the gateway, ms since 1970. */
  receivedAt: number
  /** Zone of the times in the terminal's messages, minutes ahead of UTC: they are decoded as UTC+8 (`timeInZone`). */
  zoneMinutes: number
  body: StoredMessages[Name]
  /** The body as sent, sub-packages joined. */
  bytes: Buffer
}

/** What became of a batch beside being stored. */
export interface Sunk<Name extends StoredMessageName> {
  /** Those that are not for the sink: they are kept as messages that nothing handles. Only where `sinkMessages` says so. */
  left: readonly ReceivedMessage<Name>[]
  /** Those whose rest comes in further messages: stored, and acknowledged without what `sinkMessages` has sent after that. */
  unfinished: readonly ReceivedMessage<Name>[]
}

export interface MessageSink<Name extends StoredMessageName> {
  readonly message: Name
  /** Messages per write; default 100. */
  readonly maxBatch?: number
  /**
   * Resolves when all of the batch is committed; only then are the messages acknowledged. One call at a time, the messages of a terminal in
   * their order of arrival. Storing a message again changes nothing: terminals repeat what they think was not stored, and the gateway
   * repeats a batch whose write failed. A rejection means that none of the batch need be stored: with an SQLSTATE of class 22 or 23 a message
   * in it is invalid (found by halving, and refused with result 1), with anything else the batch is written again later.
   */
  store(batch: readonly ReceivedMessage<Name>[]): Promise<void | Sunk<Name>>
}

/** A sink of any one message. */
export type AnyMessageSink = { [Name in StoredMessageName]: MessageSink<Name> }[StoredMessageName]
