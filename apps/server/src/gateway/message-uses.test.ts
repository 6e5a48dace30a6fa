/** docs/messages.md against the rows that do what it says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageIdRow } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { answers } from '../downlink/downlink.ts'
import { terminalCommands } from './commands/terminal-commands.ts'
import { handlers } from './message-handlers.ts'
import { messagesDocument, messageUses } from './message-uses.ts'

test('the table of messages is what the rows say; else: node apps/server/src/gateway/write-messages.ts', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/messages.md'), 'utf8')).toBe(messagesDocument())
})

test('what is not sent has its reason', () => {
  expect(messageUses.filter(({ use, how }) => use === 'notSent' && how === '')).toEqual([])
})

test('whatever is handled, answered or sent as a command is in the table as served', () => {
  const sent = [...answers.keys(), ...Object.values(terminalCommands).map(({ sends }) => sends)]
  const ids = [...Object.keys(handlers).map(Number), ...sent]
  for (const id of ids) expect(messageIdRow(id), id.toString(16)).toBeDefined()
  const served = new Set(messageUses.filter(({ use }) => use === 'served').map(({ id }) => id))
  expect(ids.filter(id => !served.has(id))).toEqual([])
})
