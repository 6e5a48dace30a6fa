/**
 * What the product does with every message id there is, read from the rows that do it: handlers, sinks, answers and commands. docs/messages.md is
 * written from it.
 */
import { type MessageId, messageIds, messages, passedPackets } from '@outrider/jt808'
import { answers } from '../downlink/downlink.ts'
import { terminalCommands } from './commands/terminal-commands.ts'
import { handlers } from './message-handlers.ts'
import { sinkMessages } from './sink/sink-messages.ts'

/** served: part of what the product does. kept: stored as it came, to be looked at. notSent: the platform has no use for it. */
export type MessageUse = 'served' | 'kept' | 'notSent'

/** Before there is a session, and at the port for files of alarms: these have no handler of a signed-in terminal. */
const beforeSignIn: ReadonlyMap<number, string> = new Map([
  [messages.registration.id, 'the sign-in'],
  [messages.authentication.id, 'the sign-in'],
])
const ofFiles: ReadonlySet<number> = new Set([
  messages.alarmAttachmentInfo.id,
  messages.attachmentFileInfo.id,
  messages.attachmentFileCompleted.id,
])
const readable: ReadonlySet<number> = new Set(Object.values(messages).map(({ id }) => id))

/** Every message that no command sends, by its first id. */
const whyNotSent: ReadonlyMap<number, string> = new Map([
  [0x8f00, 'no text says what is in it'],
  [0xf000, 'orders of makers go by 0x8300 and 0x8900'],
  [0x0310, 'what is in it is its maker’s; parameters go by 0x8103'],
  [0x4401, 'an answer to locks whose frames are refused'],
])

const sinkOf = (id: number): string | undefined => Object.entries(sinkMessages).find(([, row]) => row.id === id)?.[0]
const commandsWith = (id: number): string[] =>
  Object.entries(terminalCommands)
    .filter(([, row]) => row.sends === id)
    .map(([name]) => name)

function ofTerminals({ id }: MessageId): { use: MessageUse; how: string } {
  const signIn = beforeSignIn.get(id)
  if (signIn) return { use: 'served', how: signIn }
  if (ofFiles.has(id)) return { use: 'served', how: 'at the port for files of alarms' }
  if (id === passedPackets) return { use: 'served', how: 'on the line that type 5 of 0x9101 opens; kept as bytes' }
  if (handlers[id]) return { use: 'served', how: 'handled' }
  const sink = sinkOf(id)
  if (sink) return { use: 'served', how: `stored before it is acknowledged: ${sink}` }
  return { use: 'kept', how: readable.has(id) ? 'with its fields' : 'as bytes' }
}

function toTerminals({ id }: MessageId): { use: MessageUse; how: string } {
  const answer = answers.get(id)
  const commands = commandsWith(id)
  if (commands.length > 0) return { use: 'served', how: `commands: ${commands.join(', ')}` }
  if (answer !== undefined) return { use: 'served', how: answer }
  return { use: 'notSent', how: whyNotSent.get(id) ?? '' }
}

export const messageUses: readonly (MessageId & { use: MessageUse; how: string })[] = messageIds.map(row => ({
  ...row,
  ...(row.direction === 'up' ? ofTerminals(row) : toTerminals(row)),
}))

const hex = (id: number): string => `0x${id.toString(16).padStart(4, '0').toUpperCase()}`
const useWords: Readonly<Record<MessageUse, string>> = { served: 'served', kept: 'kept', notSent: 'not sent' }
const chapters = [
  { title: 'JT/T 808', texts: ['11', '13', '19'] },
  { title: 'JT/T 1078', texts: ['V'] },
  { title: 'Active safety (T/JSATL 12, Guangdong)', texts: ['J', 'G'] },
  { title: 'Seen in the field only', texts: ['F'] },
] as const

function tableOf(rows: typeof messageUses): string {
  const lines = rows.map(({ id, last, direction, zh, en, texts, use, how }) => {
    const ids = id === last ? hex(id) : `${hex(id)} to ${hex(last)}`
    return `| ${ids} | ${direction} | ${zh} | ${en} | ${texts.join(' ')} | ${useWords[use]} | ${how} |`
  })
  return ['| id | way | 中文 | English | in | use | how |', '| --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n')
}

/** docs/messages.md; each message in the first chapter that has one of its texts. */
export function messagesDocument(): string {
  const left = new Set(messageUses)
  const parts = chapters.map(({ title, texts }) => {
    const rows = [...left].filter(each => each.texts.some(text => (texts as readonly string[]).includes(text)))
    for (const row of rows) left.delete(row)
    return `## ${title}\n\n${tableOf(rows)}\n`
  })
  return `# Messages of terminals

Every message id that the texts list, and those of the field, with what the product does with it. Written from the rows of the server by
\`node apps/server/src/gateway/write-messages.ts\`; a test fails where it is not.

- **up** is from the terminal, **down** is to it.
- **in**: 11, 13, 19 the editions of JT/T 808; V JT/T 1078-2016; J T/JSATL 12-2017; G Guangdong; F no text, seen in the field.
- **served**: part of what the product does. Commands are rows of \`apps/server/src/gateway/commands/terminal-commands.ts\`.
- **kept**: acknowledged and stored as it came, shown under "Messages" of the vehicle's details, with its fields where the codec reads it.
- **not sent**: the platform has no command for it, for the reason beside it.

Beside them there are packets without an id of JT/T 808: sound and video (\`packages/jt1078\`) and blocks of files of alarms, which begin with
30 31 63 64. A message that wakes a sleeping terminal goes as an SMS (\`WAKEUPXX\`), which the platform does not send. Locks that send 0x5501 and
0x5502 number their messages in one byte: their frames are refused as invalid.

${parts.join('\n')}`
}
