/** Writes docs/messages.md. */
import { writeFileSync } from 'node:fs'
import { messagesDocument } from './message-uses.ts'

writeFileSync(new URL('../../../../docs/messages.md', import.meta.url), messagesDocument())
