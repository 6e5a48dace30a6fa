/** What a recorded call was about. */
import { type Call, recordKinds, valuesAt } from '@outrider/contract'
import type { Subject } from '../record/event-kinds.ts'

const kinds: ReadonlySet<string> = new Set(recordKinds)

/** The records of the platform that request and reply name, each once; nothing that was chosen outside of the platform. */
export function subjectsOf({ ids }: Pick<Call, 'ids'>, request: unknown, reply: unknown): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const [body, paths] of [
    [request, ids.request],
    [reply, ids.reply],
  ] as const)
    for (const [path, kind] of Object.entries(paths)) {
      if (!kinds.has(kind)) continue
      for (const value of valuesAt(body, path)) {
        const id = String(value)
        subjects.set(`${kind} ${id}`, { kind, id })
      }
    }
  return [...subjects.values()]
}
