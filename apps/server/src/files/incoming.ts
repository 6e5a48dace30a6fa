/** Receives a file into a local folder: hash, size and type are known before it is stored anywhere. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { fail } from '../calls/refusal.ts'

export interface ReceivedFile {
  /** Local path; the receiver removes it. */
  readonly path: string
  /** SHA-256, hex. */
  readonly hash: string
  readonly size: number
  /** Media type by content. */
  readonly type: string
}

/** What may be received: see `filePurposes` of the contract. */
export interface Accepted {
  readonly types: readonly string[]
  readonly typeNames: string
  readonly maxBytes: number
  /** What content of no such type is stored as; undefined: it is refused. */
  readonly otherwise?: string
}

/** How much of the beginning is read to recognise the type, bytes: the sample that file-type asks for. */
const sampleBytes = 4100

/** Holds one chunk at a time. Throws a Refusal for a file that is too large or of another type, and leaves nothing behind. */
export async function receive(folder: string, source: AsyncIterable<Uint8Array>, accepted: Accepted): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    let sample = new Uint8Array()
    let type: string | undefined
    for await (const chunk of source) {
      size += chunk.length
      if (size > accepted.maxBytes) fail('file.tooLarge', { megabytes: Math.floor(accepted.maxBytes / 1024 / 1024) })
      if (type === undefined) {
        sample = joined(sample, chunk)
        if (sample.length >= sampleBytes) type = await acceptedType(sample, accepted)
      }
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    type ??= await acceptedType(sample, accepted)
    await handle.sync()
    return { path, hash: hash.digest('hex'), size, type }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(before.length + after.length)
  all.set(before)
  all.set(after, before.length)
  return all
}

async function acceptedType(sample: Uint8Array, { types, typeNames, otherwise }: Accepted): Promise<string> {
  const type = (await fileTypeFromBuffer(sample))?.mime
  if (type !== undefined && types.includes(type)) return type
  return otherwise ?? fail('file.wrongType', { types: typeNames })
}

/** Removes what interrupted servers left behind before `before`, ms since 1970; returns how many. */
export async function removeAbandoned(folder: string, before: number): Promise<number> {
  await mkdir(folder, { recursive: true })
  let removed = 0
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const stats = await stat(path).catch(() => undefined) // received or removed meanwhile
    if (!stats || stats.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
