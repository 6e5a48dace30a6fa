/** Contents in folders of the data folder, by the first two digits of the hash: at most 256 folders. */
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ByteRange, ContentMissing, type ContentStore, isHash } from './content-store.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function diskStore(folder: string): ContentStore {
  const folderOf = (hash: string): string => join(folder, hash.slice(0, 2))
  const pathOf = (hash: string): string => join(folderOf(hash), hash)
  return {
    async put(hash, file) {
      await mkdir(folderOf(hash), { recursive: true })
      await rename(file, pathOf(hash))
      await syncFolder(folderOf(hash))
    },

    async read(hash, range?: ByteRange) {
      try {
        const handle = await open(pathOf(hash))
        return handle.createReadStream(range)
      } catch (error) {
        throw isMissing(error) ? new ContentMissing(hash, error) : error
      }
    },

    remove: hash => rm(pathOf(hash), { force: true }),

    async *list() {
      for await (const path of filesIn(folder)) {
        const hash = path.slice(-64)
        if (!isHash(hash)) continue
        const stats = await stat(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined // removed meanwhile
          throw error
        })
        if (stats) yield { hash, storedAt: stats.mtimeMs }
      }
    },
  }
}

/** Paths of all files below a folder; none if it does not exist. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

/** Makes a rename durable. Windows cannot open folders, and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
