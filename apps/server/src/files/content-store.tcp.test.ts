import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { ContentMissing, type ContentStore } from './content-store.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import { testS3 } from '../testing/s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-contents-'))
const s3 = await testS3()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const s3Options = (keyId = s3.config['files-s3-key-id'] ?? '') => ({
  endpoint: s3.config['files-s3-endpoint'] ?? '',
  region: 'us-east-1',
  bucket: s3.config['files-s3-bucket'] ?? '',
  keyId,
  secret: s3.config['files-s3-secret'] ?? '',
})

async function content(size: number): Promise<{ hash: string; bytes: Buffer; file: string }> {
  const bytes = randomBytes(size)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = join(folder, hash)
  await writeFile(file, bytes)
  return { hash, bytes, file }
}

async function listed(store: ContentStore): Promise<string[]> {
  const hashes: string[] = []
  for await (const { hash } of store.list()) hashes.push(hash)
  return hashes.toSorted()
}

describe.each([
  ['disk', () => diskStore(join(folder, 'disk'))],
  ['S3', () => s3Store(s3Options())],
])('%s', (_, make) => {
  test('contents are stored, read whole and in part, listed and removed', async () => {
    const store = make()
    expect(await listed(store)).toEqual([])
    const { hash, bytes, file } = await content(300_000)
    await store.put(hash, file)
    expect((await buffer(await store.read(hash))).equals(bytes)).toBe(true)
    const part = await buffer(await store.read(hash, { start: 100_000, end: 200_000 }))
    expect(part.equals(bytes.subarray(100_000, 200_001))).toBe(true)
    const other = await content(10)
    await store.put(other.hash, other.file)
    expect(await listed(store)).toEqual([hash, other.hash].toSorted())
    for await (const { storedAt } of store.list()) expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000)
    await store.remove(hash)
    await store.remove(hash)
    await expect(store.read(hash)).rejects.toBeInstanceOf(ContentMissing)
    expect(await listed(store)).toEqual([other.hash])
  })

  test('a content that is already stored is stored again without harm', async () => {
    const store = make()
    const { hash, bytes, file } = await content(1000)
    await store.put(hash, file)
    await writeFile(file, bytes)
    await store.put(hash, file)
    expect((await buffer(await store.read(hash))).equals(bytes)).toBe(true)
  })
})

test('more contents than one page of the service lists are all listed', async () => {
  const store = s3Store(s3Options())
  const before = (await listed(store)).length
  const { file } = await content(1)
  const hashes = Array.from({ length: 1005 }, (_, at) => at.toString(16).padStart(64, '0'))
  // The service of the tests compares no hashes.
  for (let at = 0; at < hashes.length; at += 50) await Promise.all(hashes.slice(at, at + 50).map(hash => store.put(hash, file)))
  expect(await listed(store)).toHaveLength(before + 1005)
})

test('a wrong key is an error, not a missing content', async () => {
  const store = s3Store(s3Options('wrong'))
  await expect(store.read('0'.repeat(64))).rejects.toThrow(/HTTP 403/)
})

test('time of a content on disk is that of its file', async () => {
  const disk = diskStore(join(folder, 'aged'))
  const { hash, file } = await content(5)
  const old = new Date(Date.UTC(2020, 0, 1))
  await utimes(file, old, old)
  await disk.put(hash, file)
  for await (const { storedAt } of disk.list()) expect(storedAt).toBe(old.getTime())
})
