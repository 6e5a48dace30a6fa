/** The commands a terminal can be sent. */
import { encode, messages } from '@outrider/jt808'
import type { CommandName, CommandPayload } from '../../events/terminals.ts'
import type { CommandRow } from './command-row.ts'

const timeoutMs = 15_000

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
}
