import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { platformInfoFrom } from './platform-info.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-info-'))
const file = join(folder, 'info.json')
afterAll(() => rm(folder, { recursive: true }))
const read = async (content: unknown) => {
  await writeFile(file, JSON.stringify(content))
  return platformInfoFrom(file)
}
const nothing = { name: '', logo: '', phone: '', email: '', website: '' }

test('without a file, or in an empty one, the operator says nothing of themselves', async () => {
  expect((await platformInfoFrom(undefined))('en')).toEqual(nothing)
  expect((await read({}))('zh')).toEqual(nothing)
})

test('the name is in the language of who asks, and the logo comes with it', async () => {
  await writeFile(join(folder, 'logo.png'), 'picture')
  const info = await read({ name: { zh: '远行', en: 'Far' }, logo: 'logo.png' })
  const logo = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
  expect(info('zh')).toEqual({ ...nothing, name: '远行', logo })
  expect(info('en')).toEqual({ ...nothing, name: 'Far', logo })
})

test.each([
  ['a logo that is not there', { logo: 'gone.png' }, /gone\.png/],
  ['a logo of another kind', { logo: 'page.html' }, /must be one of/],
  ['a script for a website', { website: 'javascript:alert(1)' }, /website/],
  ['words for a telephone number', { phone: 'call us' }, /phone/],
  ['a field nobody knows', { fax: '1' }, /fax/],
])('a file with %s is refused at the start', async (_, content, reason) => {
  await expect(read(content)).rejects.toThrow(reason)
})

test('a logo that would weigh on every first visit is refused', async () => {
  await writeFile(join(folder, 'large.png'), Buffer.alloc(70_000))
  await expect(read({ logo: 'large.png' })).rejects.toThrow(/larger than 65536/)
})
