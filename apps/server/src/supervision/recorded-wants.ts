/** What superior platforms want of recorded video (JT/T 1078-2016 chapters 9 and 10), apart from how it is on the wire; and the data of each answer. */
import {
  aboutVehicle,
  cutText,
  decode,
  encode,
  type Edition,
  fileAnswer,
  fileControl,
  fileControlAnswer,
  fileEnd,
  fileEndTaken,
  fileWanted,
  recordingsAnswer,
  recordingsWanted,
  replayAnswer,
  replayControl,
  replayControlAnswer,
  replayWanted,
  writeEnvelope,
} from '@outrider/jt809'
import type { ReplayControl, TerminalRecording } from '../events/terminal-commands.ts'
import type { UpwardMessage } from './alarm-messages.ts'
import type { Want } from './vehicle-wants.ts'

export const recordedWants = {
  recordings: recordingsWanted.id,
  replay: replayWanted.id,
  control: replayControl.id,
  file: fileWanted.id,
  fileControl: fileControl.id,
  fileEndTaken: fileEndTaken.id,
} as const

/** Of what is recorded. Times in ms since 1970; null: open. */
interface WantedPart {
  channel: number
  from: number | null
  to: number | null
  /** Undefined: both. */
  stream: 'main' | 'sub' | undefined
  code: string
}

const SUB = 2
const MAIN = 1
const streamOf = (number: number) => (number === MAIN ? 'main' : number === SUB ? 'sub' : undefined)

const SOUND = 1
const PICTURE = 2
const anyAlarm = (alarms: Buffer): boolean => alarms.some(byte => byte !== 0)

/** Throws BodyError. `isWanted`: of what terminals list, by alarm, kind and store. */
export function recordingsOfWant({
  enveloped,
  edition,
}: Want): WantedPart & { alarm: boolean; isWanted: (recording: TerminalRecording) => boolean } {
  const { channel, from, to, alarms, kind, stream, store, code } = decode(recordingsWanted, enveloped.data, edition).value
  const alarm = anyAlarm(alarms)
  return {
    channel,
    from,
    to,
    stream: streamOf(stream),
    code,
    alarm,
    isWanted: one =>
      !(alarm && one.alarms.every((byte, at) => (byte & (alarms[at] ?? 0)) === 0)) &&
      // Of either kind, and of both.
      !(kind === SOUND && one.media === PICTURE) &&
      !(kind === PICTURE && one.media === SOUND) &&
      !(stream !== 0 && one.stream !== 0 && one.stream !== stream) &&
      !(store !== 0 && one.store !== 0 && one.store !== store),
  }
}

/** Throws BodyError. */
export function replayOfWant({ enveloped, edition }: Want): WantedPart {
  const { channel, from, to, stream, code } = decode(replayWanted, enveloped.data, edition).value
  return { channel, from, to, stream: streamOf(stream), code }
}

const commands = ['play', 'pause', 'end', 'fast', 'keysBack', 'seek', 'keys'] as const
/** By their numbers. */
const speeds = [1, 1, 2, 4, 8, 16]

/** Throws BodyError. Undefined: there is no such control. */
export function controlOfWant({ enveloped, edition }: Want): ReplayControl | undefined {
  const { control, speed, time } = decode(replayControl, enveloped.data, edition).value
  const command = commands[control]
  switch (command) {
    case undefined:
      return undefined
    case 'seek':
      return time === null ? undefined : { command, position: time }
    case 'fast':
    case 'keys':
    case 'keysBack':
      return { command, speed: speeds[speed] ?? 1 }
    default:
      return { command }
  }
}

/** Throws BodyError. `size`: bytes, as it was listed; 0: unknown. */
export function fileOfWant({ enveloped, edition }: Want): WantedPart & { size: number } {
  const { channel, from, to, stream, code, size } = decode(fileWanted, enveloped.data, edition).value
  return { channel, from, to, stream: streamOf(stream), code, size }
}

const fileCommands = ['pause', 'resume', 'cancel'] as const
/** Throws BodyError. Undefined: there is no such control. */
export function fileControlOfWant({ enveloped, edition }: Want): {
  session: number
  command: (typeof fileCommands)[number] | undefined
} {
  const { session, control } = decode(fileControl, enveloped.data, edition).value
  return { session, command: fileCommands[control] }
}

/** Throws BodyError. */
export const takenFileOfWant = ({ enveloped, edition }: Want): { result: number; session: number } =>
  decode(fileEndTaken, enveloped.data, edition).value

/** 0x1B02: where a file is fetched; undefined: it came to nothing. */
export function endOfFile(
  { plate, plateColor }: { plate: string; plateColor: number },
  session: number,
  edition: Edition,
  at: { host: string; port: number; user: string; password: string; path: string } | undefined,
): UpwardMessage {
  const { host = '', port = 0, user = '', password = '', path = '' } = at ?? {}
  const value = { result: Number(at === undefined), session, ip: cutText(host, 32), port, user, password, path }
  const body = writeEnvelope(aboutVehicle(plate, plateColor), fileEnd.id, encode(fileEnd, value, edition))
  return { messageId: fileEnd.id & 0xff00, dataType: fileEnd.id, body }
}

export const recordedAnswers = {
  recordings: (want: Want, result: number, all: readonly TerminalRecording[] = []): Buffer =>
    encode(
      recordingsAnswer,
      {
        result,
        recordings: all.map(({ channel, start, end, alarms, media, stream, store, size }) => ({
          channel,
          from: start,
          to: end,
          alarms,
          kind: media,
          stream,
          store,
          size,
        })),
      },
      want.edition,
    ),
  /** Where it is fetched. */
  replay: (want: Want, result: number, { host, port }: { host: string; port: number }): Buffer =>
    encode(replayAnswer, { ip: host, port, result }, want.edition),
  control: (want: Want, result: number): Buffer => encode(replayControlAnswer, { result }, want.edition),
  file: (want: Want, result: number, session = 0): Buffer => encode(fileAnswer, { result, session }, want.edition),
  fileControl: (want: Want, result: number): Buffer => encode(fileControlAnswer, { result }, want.edition),
} as const
