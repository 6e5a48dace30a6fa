/** Commands that act on a vehicle. Sent at most once, and only while the terminal is linked. */
import { encode, messages } from '@outrider/jt808'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import type { CommandRow } from './command-row.ts'

type ControlCommand = Extract<CommandName, 'control' | 'relayFrame' | 'lockDoors' | 'someParameters'>

const timeoutMs = 15_000
const once = { timeoutMs, expiryMs: 0, shared: false, recorded: true } as const
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
}
