/** Who may make permits for what can stop a vehicle. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', '..')
const using = (words: RegExp): string[] =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && words.test(readFileSync(join(server, file), 'utf8')))
    .map(file => file.replaceAll(sep, '/'))
    .toSorted()

test('permits are made by the interlock, for commands and for texts, and nowhere else', () => {
  expect(using(/as StopPermit/)).toEqual(['modules/commands/stop-permit.ts'])
  expect(using(/stop-permit\.ts'/)).toEqual(['modules/commands/carrying-out.ts', 'modules/commands/text-permits.ts'])
})

test('a text for drivers is made where it is looked at, and nowhere else', () => {
  expect(using(/as DriverText/)).toEqual(['fleet/driver-text.ts'])
  expect(using(/\bdriverText\(/)).toEqual(['modules/check-driver-text.ts', 'modules/video/options.ts'])
})

/** Where bytes of JT/T 808 are made for terminals, and why they stop nothing; a new place is written here with its reason. */
const makers: Readonly<Record<string, string>> = {
  'evidence/evidence-connection.ts': 'on the port for files: acknowledgements (0x8001) and what is missing of a file (0x9212)',
  'gateway/acknowledge.ts': 'acknowledgements (0x8001)',
  'gateway/message-handlers.ts': 'the time of the server (0x8004)',
  'gateway/registration.ts': 'the answer to a registration (0x8100)',
  'gateway/sent-messages.ts': 'commands: through the gate of command-sender.ts',
  'gateway/sink/message-sinks.ts': 'that a picture is stored (0x8800)',
  'gateway/sub-packages/sub-packages.ts': 'what is missing of a message (0x8003) or a picture (0x8800)',
}

test('bytes for terminals are made in seven places, of which one is for commands, and that one is used by their sender alone', () => {
  const made = using(/\b(?:writeFrame|writeMessage)\(/).filter(
    file => !file.startsWith('testing/') && !file.startsWith('supervision/'),
  )
  expect(made).toEqual(Object.keys(makers).toSorted())
  expect(using(/\.messages\.(?:write|send)\(/)).toEqual(['gateway/commands/command-sender.ts'])
})
