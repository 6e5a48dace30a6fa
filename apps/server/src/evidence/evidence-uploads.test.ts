import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EvidenceUploads, maxBytes } from './evidence-uploads.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-uploads-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('connections that begin the same file at once share it, and nothing of it stays reserved', async () => {
  const uploads = new EvidenceUploads(folder)
  const size = maxBytes.arriving / 2
  const [first, second] = await Promise.all([uploads.open('n', 'a.jpg', size), uploads.open('n', 'a.jpg', size)])
  expect(second).toBe(first)
  expect(await readdir(folder)).toHaveLength(1)
  await uploads.close('n', 'a.jpg')
  expect(await readdir(folder)).toEqual([])
  expect(await uploads.open('n', 'b.jpg', maxBytes.arriving)).toBeDefined()
  await uploads.stop()
})
