/** What a command of the command line changed is in the record too. */
import { userInfo } from 'node:os'
import { EventRecord } from '../record/event-record.ts'
import type { Store } from '../store/connect.ts'

/** Only what could not be recorded is worth a line: the command itself says what it did. */
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: object, text: string) => console.error(text),
}

/**
 * Waits until the event is stored.
 * @param command its words, without secrets
 */
export async function recordCommand({ pool }: Store, command: string): Promise<void> {
  const record = new EventRecord({ pool, log })
  record.record({ kind: 'administration', command, by: userName() })
  await record.stop()
}

/** A user id without an entry in the system's list has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (error instanceof Error) return String(process.getuid?.() ?? '')
    throw error
  }
}
