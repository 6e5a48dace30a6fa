/** Turning the cameras of a terminal. Many in a second while somebody holds a button: the call that begins it is recorded, the commands are not. */
import { encode, type Message, messages, type Version } from '@outrider/jt808'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import type { CommandRow } from './command-row.ts'

type CameraCommand = Extract<CommandName, `camera${string}`>

const once = { answeredBy: 'generalAck', timeoutMs: 5_000, expiryMs: 0, shared: false, recorded: false } as const
const directions = { stop: 0, up: 1, down: 2, left: 3, right: 4 } as const

const stepRow = (message: Message<{ channel: number; step: number }>): CommandRow<CommandPayload<'cameraZoom'>> => ({
  ...once,
  sends: message.id,
  body: ({ channel, larger }, version: Version) => encode(message, { channel, step: larger ? 0 : 1 }, version),
})
const switchRow = (message: Message<{ channel: number; on: number }>): CommandRow<CommandPayload<'cameraWiper'>> => ({
  ...once,
  sends: message.id,
  body: ({ channel, on }, version: Version) => encode(message, { channel, on: on ? 1 : 0 }, version),
})

export const cameraCommands: { readonly [C in CameraCommand]: CommandRow<CommandPayload<C>> } = {
  cameraTurn: {
    ...once,
    sends: messages.cameraTurn.id,
    body: ({ channel, to, speed }, version) =>
      encode(messages.cameraTurn, { channel, direction: directions[to], speed }, version),
  },
  cameraFocus: stepRow(messages.cameraFocus),
  cameraIris: stepRow(messages.cameraIris),
  cameraZoom: stepRow(messages.cameraZoom),
  cameraWiper: switchRow(messages.cameraWiper),
  cameraLight: switchRow(messages.cameraLight),
}
