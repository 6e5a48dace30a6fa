/** Copying into and out of a backup: files for their owner only, each with the hash of what was copied. */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export interface CopiedFile {
  bytes: number
  sha256: string
}
/** By path inside the backup, with slashes. */
export type CopiedFiles = Record<string, CopiedFile>

const chunkBytes = 1 << 20
/** Told the bytes of each chunk that was read. */
export type OnBytes = (bytes: number) => void

/** undefined: the file is gone, as files of a running database may be. */
async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Copies what a file has at the moment; undefined: there is none. */
export async function copyFile(from: string, to: string, onBytes?: OnBytes): Promise<CopiedFile | undefined> {
  const source = await openIfThere(from)
  if (!source) return undefined
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      const buffer = Buffer.allocUnsafe(chunkBytes)
      let bytes = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunkBytes)
        if (bytesRead === 0) break
        const chunk = buffer.subarray(0, bytesRead)
        hash.update(chunk)
        await target.writeFile(chunk)
        bytes += bytesRead
        onBytes?.(bytesRead)
      }
      return { bytes, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/**
 * Copies a folder with all below it.
 * @param base what the paths of the result are relative to
 * @param leaveOut whether a file or folder is not copied, by its path below `from` with slashes
 */
export async function copyFolder(
  from: string,
  to: string,
  base: string,
  leaveOut: (path: string) => boolean = () => false,
  onBytes?: OnBytes,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = {}
  const visit = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (leaveOut(path.split(sep).join('/'))) continue
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) {
        const file = await copyFile(join(from, path), join(to, path), onBytes)
        if (file) copied[relative(base, join(to, path)).split(sep).join('/')] = file
      }
    }
  }
  await visit('')
  return copied
}

/** Reads a folder with all below it, without copying: each file by its path with slashes. */
export async function readFolder(folder: string, onBytes?: OnBytes): Promise<CopiedFiles> {
  const read: CopiedFiles = {}
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const source = await open(path, 'r')
    try {
      const hash = createHash('sha256')
      let bytes = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunkBytes)
        if (bytesRead === 0) break
        hash.update(buffer.subarray(0, bytesRead))
        bytes += bytesRead
        onBytes?.(bytesRead)
      }
      read[relative(folder, path).split(sep).join('/')] = { bytes, sha256: hash.digest('hex') }
    } finally {
      await source.close()
    }
  }
  return read
}
