/** Commands about what a terminal has recorded (JT/T 1078). Live streams are 0 main and 1 sub; recorded ones 0 either, 1 main and 2 sub. */
import { encode, messages } from '@outrider/jt808'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import { wireTime } from '../../events/terminal-clock.ts'
import type { CommandRow } from './command-row.ts'

type RecordingCommand = Extract<
  CommandName,
  'listRecordings' | 'openReplay' | 'controlReplay' | 'uploadRecording' | 'controlUpload'
>

const streamNumber = (stream: 'main' | 'sub' | undefined): number => (stream === undefined ? 0 : stream === 'main' ? 1 : 2)
/** Those of a list that are wanted: no bit set, none is asked for; all set, any of them. */
const noAlarm = Buffer.alloc(8)
const anyAlarm = Buffer.alloc(8, 0xff)
const controls = { play: 0, pause: 1, end: 2, fast: 3, keysBack: 4, seek: 5, keys: 6 } as const
const uploadCommands = { pause: 0, resume: 1, cancel: 2 } as const
const speedCodes: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 3, 8: 4, 16: 5 }

const spanIn = (zoneMinutes: number, { start, end }: { start: number; end: number }) => ({
  start: wireTime(start, zoneMinutes),
  end: wireTime(end, zoneMinutes),
})

const once = { expiryMs: 0, shared: false } as const

export const recordingCommands: { readonly [C in RecordingCommand]: CommandRow<CommandPayload<C>> } = {
  listRecordings: {
    ...once,
    shared: true,
    recorded: false,
    answeredBy: messages.resourceList.id,
    // A day takes some terminals more than half a minute.
    timeoutMs: 120_000,
    sends: messages.queryResourceList.id,
    body: ({ channel, start, end, stream, alarm }, version, zone) =>
      encode(
        messages.queryResourceList,
        {
          channel,
          ...spanIn(zone, { start, end }),
          alarms: alarm ? anyAlarm : noAlarm,
          media: 3,
          stream: streamNumber(stream),
          store: 0,
        },
        version,
      ),
  },
  openReplay: {
    ...once,
    recorded: true,
    answeredBy: messages.resourceList.id,
    orAcknowledgement: true,
    timeoutMs: 15_000,
    sends: messages.playbackRequest.id,
    body: ({ host, port, channel, start, end, stream }, version, zone) =>
      encode(
        messages.playbackRequest,
        {
          ip: host,
          tcpPort: port,
          udpPort: 0,
          channel,
          // Picture, with sound where there is any.
          media: 3,
          stream: streamNumber(stream),
          store: 0,
          mode: 0,
          speed: 0,
          ...spanIn(zone, { start, end }),
        },
        version,
      ),
  },
  uploadRecording: {
    ...once,
    // The download is the record; a command's would hold the password.
    recorded: false,
    answeredBy: 'generalAck',
    timeoutMs: 30_000,
    sends: messages.fileUpload.id,
    body: ({ host, port, user, password, path, channel, start, end, stream }, version, zone) =>
      encode(
        messages.fileUpload,
        {
          host,
          port,
          user,
          password,
          path,
          channel,
          ...spanIn(zone, { start, end }),
          alarms: noAlarm,
          media: 0,
          stream: streamNumber(stream),
          store: 0,
          // Over whatever network it has: who asks waits for it.
          conditions: 7,
        },
        version,
      ),
  },
  controlUpload: {
    ...once,
    recorded: false,
    answeredBy: 'generalAck',
    timeoutMs: 15_000,
    sends: messages.fileUploadControl.id,
    body: ({ serial, command }, version) =>
      encode(messages.fileUploadControl, { replySerial: serial, command: uploadCommands[command] }, version),
  },
  controlReplay: {
    ...once,
    // Follows from what a user asked for, which is recorded.
    recorded: false,
    answeredBy: 'generalAck',
    timeoutMs: 15_000,
    sends: messages.playbackControl.id,
    body: ({ channel, control }, version, zone) =>
      encode(
        messages.playbackControl,
        {
          channel,
          command: controls[control.command],
          speed: 'speed' in control ? (speedCodes[control.speed] ?? 1) : 0,
          position: 'position' in control ? wireTime(control.position, zone) : null,
        },
        version,
      ),
  },
}
