/** Who may make permits for what can stop a vehicle. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', '..', '..')
const using = (words: RegExp): string[] =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && words.test(readFileSync(join(server, file), 'utf8')))
    .map(file => file.replaceAll(sep, '/'))
    .toSorted()

test('permits are made by the interlock, for commands and for texts, and nowhere else', () => {
  expect(using(/as StopPermit/)).toEqual(['modules/commands/gate/stop-permit.ts'])
  expect(using(/stop-permit\.ts'/)).toEqual([
    'modules/commands/gate/stop-gate.ts',
    'modules/commands/sending/sending.ts',
    'modules/commands/texts/made-again.ts',
    'modules/commands/texts/text-order.ts',
    'modules/commands/texts/text-permits.ts',
  ])
})

test('a text for drivers is made where it is looked at, and nowhere else', () => {
  expect(using(/as DriverText/)).toEqual(['fleet/driver-text.ts'])
  expect(using(/\bdriverText\(/)).toEqual([
    'modules/alarms/actions/action-kinds.ts',
    'modules/check-driver-text.ts',
    'modules/commands/texts/made-again.ts',
    'modules/duty/request-kinds.ts',
    'modules/video/options.ts',
    'testing/command-payloads.ts',
  ])
})

test('bytes for terminals are made in one place, and those of commands by their sender alone', () => {
  const made = using(/\b(?:writeFrame|writeMessage)\(/).filter(
    file => !file.startsWith('testing/') && !file.startsWith('supervision/'),
  )
  expect(made).toEqual(['downlink/downlink.ts'])
  expect(using(/as DownFrame/)).toEqual(made)
  expect(using(/\bcommandFrames\(/)).toEqual([...made, 'gateway/sessions/sent-messages.ts'])
  expect(using(/\bcommandPart\b/)).toEqual([...made, 'gateway/commands/sending-in-parts.ts'])
  expect(using(/new SendingInParts\(/)).toEqual(['gateway/commands/command-sender.ts'])
  expect(using(/\.messages\.(?:write|send)\(/)).toEqual(['gateway/commands/command-sender.ts'])
})
