/** Commands for sound in both directions (JT/T 1078): what a microphone and a loudspeaker are, and lines to them. */
import { encode, messages } from '@outrider/jt808'
import type { CommandName, CommandPayload, LineKind } from '../../events/terminal-commands.ts'
import type { CommandRow } from './command-row.ts'

type TalkCommand = Extract<CommandName, 'avAttributes' | 'openTalk' | 'closeTalk'>

/** Not sent later, when nobody waits any more. */
const once = { answeredBy: 'generalAck', timeoutMs: 15_000, expiryMs: 0, shared: false } as const
/** As 0x9101 numbers them. */
const types: Readonly<Record<LineKind, number>> = { talk: 2, listen: 3, broadcast: 4, pass: 5 }
const talkEnds = { command: 4, close: 0 }
/** Of 0x9102: the sound of the channel, so that who watches its camera goes on, and talk. Of what is passed through the text names none. */
const closes: Readonly<Record<LineKind, { command: number; close: number }>> = {
  listen: { command: 0, close: 1 },
  talk: talkEnds,
  broadcast: talkEnds,
  pass: talkEnds,
}

export const talkCommands: { readonly [C in TalkCommand]: CommandRow<CommandPayload<C>> } = {
  avAttributes: {
    sends: messages.queryAvAttributes.id,
    body: (_, version) => encode(messages.queryAvAttributes, {}, version),
    answeredBy: messages.avAttributes.id,
    // Terminals of before 2019 may not know it: nobody waits for it.
    timeoutMs: 5_000,
    expiryMs: 0,
    shared: true,
    recorded: false,
  },
  openTalk: {
    ...once,
    recorded: true,
    sends: messages.liveTransmissionRequest.id,
    body: ({ host, port, channel, kind }, version) =>
      encode(
        messages.liveTransmissionRequest,
        { ip: host, tcpPort: port, udpPort: 0, channel, type: types[kind], stream: 0 },
        version,
      ),
  },
  closeTalk: {
    ...once,
    recorded: false,
    sends: messages.liveTransmissionControl.id,
    body: ({ channel, kind }, version) =>
      encode(messages.liveTransmissionControl, { channel, ...closes[kind], stream: 0 }, version),
  },
}
