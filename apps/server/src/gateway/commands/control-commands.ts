/** Commands that act on a vehicle. Sent at most once, and only while the terminal is linked. */
import { encode, messages, recorderRequest } from '@outrider/jt808'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import { wireTime } from '../../events/terminal-clock.ts'
import type { CommandRow } from './command-row.ts'

type ControlCommand = Extract<
  CommandName,
  | 'control'
  | 'relayFrame'
  | 'lockDoors'
  | 'someParameters'
  | 'setParameters'
  | 'terminalOrder'
  | 'upgrade'
  | 'track'
  | 'linkTest'
  | 'recorder'
>

const timeoutMs = 15_000
/** Each has its record where it was asked for: a second one could say something else of it. */
const once = { timeoutMs, expiryMs: 0, shared: false, recorded: false } as const
/** Times on the wire are UTC+8, ms ahead of UTC. */
const wireZone = 8 * 3_600_000
const doors = 1

export const controlCommands: { readonly [C in ControlCommand]: CommandRow<CommandPayload<C>> } = {
  control: {
    ...once,
    answeredBy: 'generalAck',
    sends: messages.terminalControl.id,
    body: ({ command, parameters }, version) => encode(messages.terminalControl, { command, parameters }, version),
  },
  relayFrame: {
    ...once,
    answeredBy: 'generalAck',
    sends: messages.relayControl.id,
    body: ({ cut, at }, version) => {
      const time = new Date(at + wireZone).toISOString().replaceAll(/\D/g, '').slice(2, 14)
      return encode(messages.relayControl, { command: cut ? 1 : 0, time }, version)
    },
  },
  lockDoors: {
    ...once,
    answeredBy: messages.vehicleControlResponse.id,
    orAcknowledgement: true,
    sends: messages.vehicleControl.id,
    // The number of 2019 is the opposite of the flag before it.
    body: ({ lock }, version) =>
      version === '2019'
        ? encode(messages.vehicleControl, { controls: [{ id: doors, value: lock ? 0 : 1 }] }, version)
        : encode(messages.vehicleControl, { flags: lock ? 1 : 0 }, version),
  },
  someParameters: {
    ...once,
    answeredBy: messages.parametersResponse.id,
    sends: messages.querySpecificParameters.id,
    body: ({ ids }, version) => encode(messages.querySpecificParameters, { ids: [...ids] }, version),
  },
  // Recorded without passwords (modules/terminal-settings).
  setParameters: {
    ...once,
    answeredBy: 'generalAck',
    sends: messages.setParameters.id,
    body: ({ parameters }, version) => encode(messages.setParameters, { parameters: [...parameters] }, version),
  },
  terminalOrder: {
    ...once,
    answeredBy: 'generalAck',
    sends: messages.terminalControl.id,
    body: ({ command, parameters }, version) => encode(messages.terminalControl, { command, parameters }, version),
  },
  upgrade: {
    ...once,
    // For what the terminal says to all of it: each part has its own time.
    timeoutMs: 60_000,
    answeredBy: 'generalAck',
    sends: messages.upgradePackage.id,
    body: ({ type, maker, version: offered, size }, version) =>
      encode(messages.upgradePackage, { type, maker, version: offered, size, data: Buffer.alloc(0) }, version),
    rest: firmware => firmware,
  },
  track: {
    ...once,
    answeredBy: 'generalAck',
    sends: messages.temporaryTracking.id,
    // An interval of 0 ends it, and nothing follows.
    body: ({ interval, seconds }, version) =>
      encode(messages.temporaryTracking, { interval, ...(interval > 0 && { validity: seconds }) }, version),
  },
  linkTest: {
    ...once,
    answeredBy: 'generalAck',
    sends: messages.linkTest.id,
    body: (_, version) => encode(messages.linkTest, {}, version),
  },
  // Its answers are long, and come in packages.
  recorder: {
    ...once,
    timeoutMs: 60_000,
    answeredBy: messages.recorderData.id,
    sends: messages.queryRecorder.id,
    body: ({ command, span, bare }, version, zone) => {
      const asked = span && { ...span, from: wireTime(span.from, zone), to: wireTime(span.to, zone) }
      const block = bare ? Buffer.alloc(0) : recorderRequest(command, asked ?? undefined)
      return encode(messages.queryRecorder, { command, block }, version)
    },
  },
}
