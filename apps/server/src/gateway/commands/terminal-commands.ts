/** The commands a terminal can be sent. */
import { encode, messages, type Version } from '@outrider/jt808'
import type { CommandName, CommandPayload, TerminalText } from '../../events/terminal-commands.ts'
import { cameraCommands } from './camera-commands.ts'
import type { CommandRow } from './command-row.ts'
import { areaCommands } from './area-commands.ts'
import { controlCommands } from './control-commands.ts'
import { onDemandCommands } from './on-demand-commands.ts'
import { mediaCommands } from './media-commands.ts'
import { recordingCommands } from './recording-commands.ts'
import { talkCommands } from './talk-commands.ts'

const timeoutMs = 15_000

/** Not sent later, when the case may be another, and never twice. */
const once = { answeredBy: 'generalAck', timeoutMs, expiryMs: 0, shared: false, recorded: true } as const

/** Follows from what a user asked for, which is recorded. */
const unrecorded = { recorded: false } as const

/** Bits 2 to 4 are the same in all editions. The lowest are a flag until 2013 (urgent) and a number since 2019 (2 urgent, 3 notice). */
const textBody = ({ text, show, service }: TerminalText, version: Version): Buffer => textMessage(text, show, version, service)

function textMessage(text: string, show: TerminalText['show'], version: Version, service = false): Buffer {
  const bits = (show.includes('display') ? 4 : 0) | (show.includes('speak') ? 8 : 0) | (show.includes('adScreen') ? 16 : 0)
  const urgent = show.includes('urgent')
  if (version === '2019') {
    const kind = service ? 1 : urgent ? 2 : 3
    // Bit 4 is reserved since 2019: there is no advert screen any more.
    return encode(messages.textMessage, { flags: (bits & ~16) | kind, type: service ? 2 : 1, text }, version)
  }
  return encode(messages.textMessage, { flags: bits | (urgent ? 1 : 0), text }, version)
}

export const terminalCommands: { readonly [C in CommandName]: CommandRow<CommandPayload<C>> } = {
  location: {
    sends: messages.queryLocation.id,
    body: (_, version) => encode(messages.queryLocation, {}, version),
    answeredBy: messages.locationResponse.id,
    orNextReport: true,
    timeoutMs,
    expiryMs: 0,
    shared: true,
    recorded: true,
  },
  // The gateway reads these two for itself at sign-in, for every terminal: recorded, they would outnumber what people request.
  parameters: {
    sends: messages.queryParameters.id,
    body: (_, version) => encode(messages.queryParameters, {}, version),
    answeredBy: messages.parametersResponse.id,
    timeoutMs,
    expiryMs: 0,
    shared: true,
    recorded: false,
  },
  attributes: {
    sends: messages.queryAttributes.id,
    body: (_, version) => encode(messages.queryAttributes, {}, version),
    answeredBy: messages.attributesResponse.id,
    timeoutMs,
    expiryMs: 0,
    shared: true,
    recorded: false,
  },
  text: { ...once, sends: messages.textMessage.id, body: textBody },
  textOrder: {
    ...once,
    // Who has it sent keeps what becomes of it.
    ...unrecorded,
    sends: messages.textMessage.id,
    body: ({ order }, version) => textMessage(order, [], version),
  },
  // Thousands at once: in the record of commands they would hide everything else.
  dispatchText: { ...once, ...unrecorded, sends: messages.textMessage.id, body: textBody },
  confirmAlarms: {
    ...once,
    sends: messages.confirmAlarm.id,
    // Serial 0: every alarm of these bits, as terminals count reports differently.
    body: ({ bits }, version) => encode(messages.confirmAlarm, { reportSerial: 0, alarms: bits }, version),
  },
  uploadAlarmFiles: {
    ...once,
    // Asked by the platform for every such alarm: its steps are kept with the alarm.
    recorded: false,
    sends: messages.alarmAttachmentUpload.id,
    body: ({ host, port, identification, number }, version) =>
      encode(
        messages.alarmAttachmentUpload,
        { ip: host, tcpPort: port, udpPort: 0, identification, number, reserved: Buffer.alloc(16) },
        version,
      ),
  },
  openVideo: {
    ...once,
    sends: messages.liveTransmissionRequest.id,
    body: ({ host, port, channel, stream }, version) =>
      encode(
        messages.liveTransmissionRequest,
        { ip: host, tcpPort: port, udpPort: 0, channel, type: 0, stream: stream === 'main' ? 0 : 1 },
        version,
      ),
  },
  closeVideo: {
    ...once,
    ...unrecorded,
    sends: messages.liveTransmissionControl.id,
    body: ({ channel }, version) =>
      encode(messages.liveTransmissionControl, { channel, command: 0, close: 0, stream: 0 }, version),
  },
  switchVideo: {
    ...once,
    ...unrecorded,
    sends: messages.liveTransmissionControl.id,
    body: ({ channel, stream }, version) =>
      encode(messages.liveTransmissionControl, { channel, command: 1, close: 0, stream: stream === 'main' ? 0 : 1 }, version),
  },
  videoLoss: {
    ...once,
    ...unrecorded,
    sends: messages.liveTransmissionStatus.id,
    body: ({ channel, loss }, version) => encode(messages.liveTransmissionStatus, { channel, loss }, version),
  },
  ...recordingCommands,
  ...mediaCommands,
  ...controlCommands,
  ...onDemandCommands,
  ...areaCommands,
  ...cameraCommands,
  ...talkCommands,
  takePicture: {
    ...once,
    sends: messages.cameraShoot.id,
    // 640x480 in middling quality, as the camera is set otherwise: a few seconds over a slow network.
    body: ({ channel, size = 2, quality = 5, brightness = 128 }, version) =>
      encode(
        messages.cameraShoot,
        {
          channel,
          command: 1,
          seconds: 0,
          keep: 0,
          resolution: size,
          quality,
          brightness,
          contrast: 64,
          saturation: 64,
          chroma: 128,
        },
        version,
      ),
  },
  listenIn: {
    ...once,
    sends: messages.phoneCallback.id,
    body: ({ phone }, version) => encode(messages.phoneCallback, { flag: 1, number: phone }, version),
  },
}
