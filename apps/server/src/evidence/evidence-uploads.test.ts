import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EvidenceUploads, maxBytes } from './evidence-uploads.ts'

const folder = await mkdtemp(join(tmpdir(), 'evidence-uploads-'))
afterAll(() => rm(folder, { recursive: true }))

const mega = 1024 * 1024

test('connections that begin the same file at once share it, and nothing of it stays reserved', async () => {
  const uploads = new EvidenceUploads(folder)
  const open = (name: string, size: number) =>
    uploads.inTurn('n', () => uploads.open({ number: 'n', name, size, phone: '13900000001', company: 1 }))
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
    uploads.open({ number: String(number), name: 'a.mp4', size, phone, company: 1 })
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

test('terminals of one company leave room for the others, and the companies that come after them for one more', async () => {
  const uploads = new EvidenceUploads(folder)
  let number = 0
  const fill = async (company: number) => {
    let files = 0
    for (let terminal = 0; terminal < 20; terminal++)
      for (let at = 0; at < maxBytes.arrivingOfTerminal / (32 * mega); at++) {
        const phone = `1390000${company}${String(terminal).padStart(3, '0')}`
        if (await uploads.open({ number: String(++number), name: 'a.mp4', size: 32 * mega, phone, company })) files++
      }
    return (files * 32) / 1024
  }
  // GiB, of 4.
  expect([await fill(1), await fill(2), await fill(3)]).toEqual([2, 1, 0.5])
  expect(await uploads.open({ number: 'last', name: 'a.jpg', size: mega, phone: '13900009999', company: 9 })).toBeDefined()
  await uploads.stop()
})
