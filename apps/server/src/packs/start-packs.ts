/** Packs of a running platform: who reads reports of the past, the work on packs, and what is told of lost ones. */
import type { Pool } from 'pg'
import type { FileOptions } from '../files/options.ts'
import type { Job } from '../jobs/job.ts'
import type { StorageParts } from '../metrics/storage-health.ts'
import { packFilesOf } from './configured.ts'
import { localCopies } from './local-copies.ts'
import { packCareJob } from './pack-care.ts'
import { PacksRepository } from './packs.repository.ts'
import { type PastReports, StoredPast } from './past-reports.ts'

interface PacksDependencies {
  pool: Pool
  options: FileOptions
  /** Data folder. */
  folder: string
  storage: StorageParts
  log: { error(fields: object, text: string): void }
  /** ms since 1970. */
  now: () => number
  onStop: (end: () => Promise<void>) => void
}

export async function startPacks({
  pool,
  options,
  folder,
  storage,
  log,
  now,
  onStop,
}: PacksDependencies): Promise<{ past: PastReports; job: Job }> {
  const packs = new PacksRepository(pool)
  const files = await packFilesOf(options, folder)
  let lost = await packs.lostCount()
  storage.add('packs', () => ({ waiting: 0, failing: false, aside: lost }))
  const past = new StoredPast({
    packs,
    files,
    async lost({ vehicleId, day, file }, error) {
      log.error({ err: error, vehicleId, day, file }, 'a pack of reports is lost')
      await packs.markLost(file)
      lost = await packs.lostCount()
    },
    now,
  })
  const job = packCareJob({
    packs,
    files,
    now,
    log,
    counted(count) {
      lost = count
    },
  })
  const copies = localCopies({ packs, files, now, log })
  copies.start()
  onStop(() => copies.stop())
  return { past, job }
}
