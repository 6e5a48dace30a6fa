/**
 * Of several servers each has copies in its own folder of packs that it has made or read, where S3 has them all. What the job over all packs, which
 * runs at one of them, removes is removed here too, so that deleted reports are nowhere any more.
 */
import { WorkerLoop } from '../jobs/worker-loop.ts'
import type { PackFiles } from './pack-files.ts'
import type { PacksRepository } from './packs.repository.ts'

const day = 86_400_000
/** A start has other things to do than to look at each file, ms. */
const afterStart = 600_000
/** Files that the database is asked about at once. */
const portion = 1_000

/** Removes from the folder what neither is a pack nor waits to be removed everywhere; returns how many. */
export async function removeOldCopies(packs: PacksRepository, files: PackFiles, before: number): Promise<number> {
  let removed = 0
  let some: string[] = []
  const removeSome = async (): Promise<void> => {
    for (const file of some.length > 0 ? await packs.unknown(some) : []) {
      await files.removeCopy(file)
      removed++
    }
    some = []
  }
  for await (const file of files.copiesBefore(before)) {
    some.push(file)
    if (some.length === portion) await removeSome()
  }
  await removeSome()
  return removed
}

/** Once a day, at every server. */
export function localCopies(parts: {
  packs: PacksRepository
  files: PackFiles
  now: () => number
  log: { error(fields: object, text: string): void }
}): WorkerLoop {
  const { packs, files, now, log } = parts
  return new WorkerLoop({
    work: async () => void (await removeOldCopies(packs, files, now() - day)),
    log,
    failure: 'copies of packs that are no more could not be removed; it is tried again',
    batchDelayMs: afterStart,
    everyMs: day,
  })
}
