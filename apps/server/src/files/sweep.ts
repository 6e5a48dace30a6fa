/** Regular work: deletes files that nobody owns, files older than their retention, and contents without a file. */
import type { Job } from '../jobs/job.ts'
import type { ContentStore } from './content-store.ts'
import type { FilesRepository } from './files.repository.ts'
import { removeAbandoned } from './incoming.ts'

/** Owners of one kind, declared by the part that gives files to them. */
export interface FileOwners {
  readonly kind: string
  /** Table with the owners by `id`: files whose owner is not in it any more are deleted. */
  readonly table: string
  /** Days that files are kept; undefined: as long as their owner. */
  readonly keepDays?: number
}

interface SweepDependencies {
  files: FilesRepository
  store: ContentStore
  /** Folder for files that are being received. */
  incoming: string
  owners: readonly FileOwners[]
  /** ms since 1970. */
  now: () => number
}

/** An uploaded file without an owner is deleted after this time, ms. */
export const unusedLifetime = 3_600_000
const day = 86_400_000
const batch = 500
/** Age from which a content without a row counts as left behind, ms. */
const strayAge = 3_600_000

export function sweepJobs({ files, store, incoming, owners, now }: SweepDependencies): Job[] {
  const removeUnreferenced = async (signal: AbortSignal): Promise<number> => {
    let removed = 0
    for (;;) {
      const hashes = await files.unreferenced(batch)
      let removedNow = 0
      for (const hash of hashes) {
        signal.throwIfAborted()
        if (await files.removeContent(hash, () => store.remove(hash))) removedNow++
      }
      removed += removedNow
      if (hashes.length < batch || removedNow === 0) return removed
    }
  }

  const removeStrays = async (hashes: readonly string[]): Promise<number> => {
    let removed = 0
    for (const hash of hashes.length > 0 ? await files.unknown(hashes) : [])
      if (await files.removeUnknownContent(hash, () => store.remove(hash))) removed++
    return removed
  }

  return [
    {
      name: 'files',
      when: { every: 3_600_000 },
      async run(signal) {
        const unused = await files.removeUnused(now() - unusedLifetime)
        let withoutOwner = 0
        let expired = 0
        for (const { kind, table, keepDays } of owners) {
          signal.throwIfAborted()
          withoutOwner += await files.removeWithoutOwner(kind, table)
          if (keepDays !== undefined) expired += await files.removeOlder(kind, now() - keepDays * day)
        }
        const contents = await removeUnreferenced(signal)
        // Longer than any upload takes.
        const abandoned = await removeAbandoned(incoming, now() - day)
        return { unused, withoutOwner, expired, contents, abandoned }
      },
    },
    {
      // Lists the whole store, which costs time and requests.
      name: 'stored contents',
      when: { at: '03:40' },
      async run(signal) {
        let strays = 0
        let listed = 0
        let hashes: string[] = []
        for await (const { hash, storedAt } of store.list()) {
          signal.throwIfAborted()
          listed++
          if (storedAt > now() - strayAge) continue
          hashes.push(hash)
          if (hashes.length < batch) continue
          strays += await removeStrays(hashes)
          hashes = []
        }
        strays += await removeStrays(hashes)
        return { listed, strays }
      },
    },
  ]
}
