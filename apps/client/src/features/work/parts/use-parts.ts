/** The parts of a task as they were entered on this device, over those that the platform has: halls have no network. */
import type { UsedPart, WorkApplication } from '@outrider/contract'
import { useStored } from '../../../core/context/use-stored.ts'
import { without } from '../record-without.ts'
import { type EnteredPart, storedPartDrafts } from '../stored-tasks.ts'

export interface EnteredParts {
  parts: readonly EnteredPart[]
  /** Those that the platform has. */
  stored: readonly EnteredPart[]
  /** They differ from those that the platform has. */
  changed: boolean
  /** Somebody else has stored others since they were entered: the user chooses before anything is sent. */
  conflict: boolean
  change: (parts: readonly EnteredPart[]) => void
  /** These count, also over what somebody else has stored. */
  keepMine: () => void
  /** The platform has them, or those of the platform count. */
  drop: () => void
  /** As calls take them; nothing where nothing was entered. */
  body: { parts?: UsedPart[] }
}

export function useParts({ applicationNum, parts: onPlatform }: WorkApplication): EnteredParts {
  const [drafts, setDrafts] = useStored(storedPartDrafts)
  const stored = onPlatform.map(({ partId, name, quantity, oldSerial, newSerial }) => ({
    partId,
    name,
    quantity,
    oldSerial,
    newSerial,
  }))
  const now = JSON.stringify(stored)
  const draft = drafts[applicationNum]
  const changed = draft !== undefined && JSON.stringify(draft.typed) !== now
  const keep = (typed: readonly EnteredPart[], before: string) =>
    setDrafts(
      JSON.stringify(typed) === now
        ? without(drafts, applicationNum)
        : { ...drafts, [applicationNum]: { typed: [...typed], before } },
    )
  const parts = changed ? draft.typed : stored
  return {
    parts,
    stored,
    changed,
    conflict: changed && draft.before !== now,
    change: typed => keep(typed, changed ? draft.before : now),
    keepMine: () => keep(parts, now),
    drop: () => setDrafts(without(drafts, applicationNum)),
    body: changed
      ? { parts: parts.map(({ partId, quantity, oldSerial, newSerial }) => ({ partId, quantity, oldSerial, newSerial })) }
      : {},
  }
}

/** Parts in words, with the serial numbers that came in and went out. */
export const partsInWords = (parts: readonly Pick<EnteredPart, 'name' | 'quantity' | 'oldSerial' | 'newSerial'>[]): string =>
  parts
    .map(({ name, quantity, oldSerial, newSerial }) =>
      [`${name} × ${quantity}`, oldSerial && `${oldSerial} →`, newSerial].filter(Boolean).join(' '),
    )
    .join(', ')
