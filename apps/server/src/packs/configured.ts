/** The files of packs as the options name them, and who reads them. */
import { join } from 'node:path'
import type { Pool } from 'pg'
import { configuredS3, type FileOptions } from '../files/options.ts'
import { PackFiles } from './pack-files.ts'
import { PacksRepository } from './packs.repository.ts'
import { StoredPast } from './past-reports.ts'

/** In the data folder. */
export const packsFolder = 'packs'

/** Throws a ConfigError. */
export const packFilesOf = async (options: FileOptions, dataFolder: string): Promise<PackFiles> =>
  new PackFiles(join(dataFolder, packsFolder), await configuredS3(options, 'packs/'))

/** For a thread of its own: a lost pack is marked, and told by the server's own. Throws a ConfigError. */
export async function pastOf(pool: Pool, options: FileOptions, dataFolder: string): Promise<StoredPast> {
  const packs = new PacksRepository(pool)
  const files = await packFilesOf(options, dataFolder)
  return new StoredPast({ packs, files, lost: ({ file }) => packs.markLost(file), now: Date.now })
}
