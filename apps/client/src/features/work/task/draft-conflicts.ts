/** What was typed in a form before, laid over what is stored now. */
import type { TypedFields } from '../stored-tasks.ts'

interface Begun<Name extends string> {
  /** Typed, and nobody stored anything else since. */
  restored: Partial<Record<Name, string>>
  /** Stored otherwise since: the user chooses. */
  conflicts: Partial<Record<Name, TypedFields[string]>>
}

export function begunFrom<Name extends string>(stored: Readonly<Record<Name, string>>, drafts: TypedFields): Begun<Name> {
  const begun: Begun<Name> = { restored: {}, conflicts: {} }
  for (const name of Object.keys(stored) as Name[]) {
    const draft = drafts[name]
    if (!draft || draft.typed === stored[name]) continue
    if (draft.before === stored[name]) begun.restored[name] = draft.typed
    else begun.conflicts[name] = draft
  }
  return begun
}
