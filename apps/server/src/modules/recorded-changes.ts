/** What an administrator changed, for the record: the fields that have another value than before. */
import type { CallPath } from '@outrider/contract'
import type { CallContext } from '../calls/handlers.ts'
import type { Subject } from '../record/event-kinds.ts'
import type { Events } from '../record/event-record.ts'

type Values = Readonly<Record<string, unknown>>
type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>

export function changesBetween(before: Values, after: Values): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differs = (name: string) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  return Object.fromEntries(
    names.filter(differs).map(name => [name, { from: before[name] ?? null, to: after[name] ?? null }] as const),
  )
}

/** Nothing is recorded where nothing changed. */
export function recordChanges(
  events: Events,
  {
    call,
    context: { user, address },
    subject,
  }: { call: CallPath; context: Pick<CallContext, 'user' | 'address'>; subject: Subject },
  changes: Changes,
): void {
  if (!user || Object.keys(changes).length === 0) return
  const { userId, sessionId } = user
  events.record({ kind: 'administered', userId, sessionId, address, call, subjects: [subject], changes })
}
