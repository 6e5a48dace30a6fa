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

const mega = 1024 * 1024

test('connections that begin the same file at once share it, and nothing of it stays reserved', async () => {
  const uploads = new EvidenceUploads(folder)
  const open = (name: string, size: number) =>
    uploads.inTurn('n', () => uploads.open({ number: 'n', name, size, phone: '13900000001' }))
  const size = maxBytes.arrivingOfTerminal / 2
  const [first, second] = await Promise.all([open('a.jpg', size), open('a.jpg', size)])
  expect(second).toBe(first)
  expect(await readdir(folder)).toHaveLength(1)
  await uploads.close('n', 'a.jpg')
  expect(await readdir(folder)).toEqual([])
  expect(await open('b.jpg', maxBytes.arrivingOfTerminal)).toBeDefined()
  await uploads.stop()
})

test('one terminal cannot take the room of all others, whatever it announces under however many numbers', async () => {
  const uploads = new EvidenceUploads(folder)
  const open = (phone: string, number: number, size = 32 * mega) =>
    uploads.open({ number: String(number), name: 'a.mp4', size, phone })
  const taken = await Promise.all(Array.from({ length: 200 }, (_, number) => open('13900000001', number)))
  expect(taken.filter(Boolean)).toHaveLength(maxBytes.arrivingOfTerminal / (32 * mega))
  expect(await open('13900000002', 1_000)).toBeDefined()
  // Nor by a small file that grows.
  expect(await open('13900000003', 2_000, 1)).toBeDefined()
  expect(uploads.resize('2000', 'a.mp4', maxBytes.arrivingOfTerminal + 1)).toBeUndefined()
  expect(uploads.resize('2000', 'a.mp4', maxBytes.arrivingOfTerminal)).toBeDefined()
  expect(await open('13900000003', 2_001, 1)).toBeUndefined()
  await uploads.stop()
  expect(await readdir(folder)).toEqual([])
})
