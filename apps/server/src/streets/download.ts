/** Fetches what a plan names into a file beside the maps, and goes on where an earlier try ended. */
import { type FileHandle, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { fail } from '../calls/refusal.ts'
import type { Plan } from './plan.ts'
import type { RemoteArchive } from './remote-archive.ts'

/** Bytes fetched so far, of all. */
export type OnProgress = (done: number, of: number) => void

const stateShape = z.object({ digest: z.string(), address: z.string(), chunks: z.int().min(0) })
/** Left free on the disk, bytes. */
const keptFree = 256_000_000

export const stateFile = (partFile: string): string => `${partFile}.json`

export async function download(archive: RemoteArchive, plan: Plan, partFile: string, onProgress: OnProgress): Promise<void> {
  const done = await chunksDone(partFile, plan.digest)
  // A file that was begun has its full length already.
  if (done === 0) await checkRoom(dirname(partFile), plan.size)
  const file = await open(partFile, done === 0 ? 'w+' : 'r+', 0o600)
  try {
    if (done === 0) {
      await writeAll(file, plan.head, 0)
      await file.truncate(plan.size)
    }
    let bytes = 0
    for (const [index, chunk] of plan.chunks.entries()) {
      bytes += chunk.length
      if (index < done) continue
      const content = await archive.read(chunk.offset, chunk.length)
      if (content.length !== chunk.length) fail('streets.damaged', { reason: 'tiles' })
      for (const { from, length, to } of chunk.pieces)
        await writeAll(file, content.subarray(from, from + length), plan.head.length + to)
      // The state never says more than the disk has.
      await file.datasync()
      await writeState(partFile, { digest: plan.digest, address: archive.address, chunks: index + 1 })
      onProgress(bytes, plan.fetched)
    }
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

async function writeState(partFile: string, state: z.infer<typeof stateShape>): Promise<void> {
  const next = `${stateFile(partFile)}.new`
  await writeFile(next, JSON.stringify(state), { mode: 0o600 })
  await rename(next, stateFile(partFile))
}

/** The address an interrupted download was from. */
export const begunFrom = async (partFile: string): Promise<string | undefined> => (await stateOf(partFile))?.address

/** 0: there is nothing of this plan. */
async function chunksDone(partFile: string, digest: string): Promise<number> {
  const state = await stateOf(partFile)
  return state?.digest === digest ? state.chunks : 0
}

async function stateOf(partFile: string): Promise<z.infer<typeof stateShape> | undefined> {
  try {
    const state = stateShape.parse(JSON.parse(await readFile(stateFile(partFile), 'utf8')))
    await (await open(partFile, 'r')).close()
    return state
  } catch (error) {
    // A state that cannot be read is as good as none.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function forgetPart(partFile: string): Promise<void> {
  for (const file of [partFile, stateFile(partFile)]) await rm(file, { force: true })
}

async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize - keptFree
  if (free < bytes) fail('streets.noRoom', { size: Math.ceil(bytes / 1e6), free: Math.max(0, Math.floor(free / 1e6)) })
}
