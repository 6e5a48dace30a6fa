/** Commands that only tests send: every way in which a command can be answered and delivered. */
import { encode, messages } from '@outrider/jt808'
import { type CommandClasses, commandClasses } from '../events/command-classes.ts'
import type { CommandRow, CommandRows } from '../gateway/commands/command-row.ts'
import { terminalCommands } from '../gateway/commands/terminal-commands.ts'

/** Completed by 0x0001 alone; may wait for the terminal. */
export const text: CommandRow<string> = {
  sends: messages.textMessage.id,
  body: (payload, version) =>
    encode(messages.textMessage, { flags: 1, ...(version === '2019' && { type: 1 }), text: payload }, version),
  answeredBy: 'generalAck',
  timeoutMs: 400,
  expiryMs: 3_600_000,
  shared: false,
  recorded: true,
}

/** Each is sent by itself, and its reply carries the serial. */
export const parameter: CommandRow<number> = {
  sends: messages.querySpecificParameters.id,
  body: (id, version) => encode(messages.querySpecificParameters, { ids: [id] }, version),
  answeredBy: messages.parametersResponse.id,
  timeoutMs: 400,
  expiryMs: 0,
  shared: false,
  recorded: true,
}

/** Each is sent by itself, and its reply carries no serial. */
export const describe: CommandRow<null> = { ...terminalCommands.attributes, shared: false, recorded: true, expiryMs: 0 }

export const testRows: CommandRows = { ...terminalCommands, text, parameter, describe }

const ofTests = { stops: { can: false, because: 'of tests' }, frozen: { goes: false } } as const
export const testClasses: CommandClasses = { ...commandClasses, text: ofTests, parameter: ofTests, describe: ofTests }
