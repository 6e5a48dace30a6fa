/**
 * Goes over the packs once a day: those that the folder has lost come from their copy, and each is read as a whole once a month, since a disk tells
 * of damage only then; its copy is looked for too. Files of no pack are removed.
 */
import type { Job } from '../jobs/job.ts'
import { PackLost, type PackFiles } from './pack-files.ts'
import type { IndexedPack, PacksRepository } from './packs.repository.ts'

/** A backup that was begun before a file was replaced copies it within this time, ms. */
const looseAge = 24 * 3_600_000
const portion = 500
/** Each is read as a whole once in so many days. */
const readEach = 28
/** So many that cannot be looked at end a run. */
const maxFailed = 100
const day = 86_400_000

interface CareDependencies {
  packs: PacksRepository
  files: PackFiles
  /** ms since 1970. */
  now: () => number
  log: { error(fields: object, text: string): void }
  /** Told how many are lost. */
  counted: (lost: number) => void
}

export function packCareJob({ packs, files, now, log, counted }: CareDependencies): Job {
  const look = async ({ file }: IndexedPack): Promise<'there' | 'restored' | 'copied'> => {
    const turn = Number.parseInt(file.slice(0, 6), 16) % readEach === Math.floor(now() / day) % readEach
    const found = await files.ensure(file)
    return turn && found === 'there' && (await files.copyAgain(file, await files.read(file))) ? 'copied' : found
  }

  return {
    name: 'report packs',
    when: { at: '02:10' },
    async run(signal) {
      const done = { looked: 0, restored: 0, copied: 0, lost: 0, failed: 0, removed: 0, abandoned: 0 }
      let failure: unknown
      let last: IndexedPack | undefined
      for (;;) {
        const some = await packs.after(last, portion)
        for (const pack of some) {
          signal.throwIfAborted()
          done.looked++
          try {
            const found = await look(pack)
            if (found !== 'there') done[found]++
            if (pack.lost) await packs.markFound(pack.file)
          } catch (error) {
            if (error instanceof PackLost) {
              done.lost++
              await packs.markLost(pack.file)
              continue
            }
            // Of a disk that gives some files and others not, all are looked at; where nothing can be had the next run goes on.
            failure ??= error
            if (++done.failed >= maxFailed) throw error
          }
        }
        last = some.at(-1)
        if (some.length < portion) break
      }
      counted(await packs.lostCount())
      if (done.lost > 0) log.error(done, 'packs of reports are lost: restore them from a backup')
      for (const file of await packs.loose(looseAge, portion * 100)) {
        signal.throwIfAborted()
        if (await packs.removeLoose(file, looseAge, () => files.remove(file))) done.removed++
      }
      done.abandoned = await files.removeAbandoned(now() - day)
      if (done.failed > 0) throw failure
      return done
    },
  }
}
