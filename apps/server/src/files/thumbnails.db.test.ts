/** Small pictures of files: made once, stored beside the original, which stays as it is; and what hostile pictures do. */
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { thumbnailOfLink } from '@outrider/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngBomb } from '../testing/picture-bombs.ts'
import { platformOfFile } from '../testing/platform.ts'

const photo = readFileSync(new URL('../../../simulator/assets/video/road-1024.jpg', import.meta.url))
const accepted = { types: ['image/jpeg', 'image/png', 'image/webp'], typeNames: '', maxBytes: 10 << 20, otherwise: 'text/plain' }
const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Ours')

let owners = 0
async function stored(content: Uint8Array) {
  const owner = { kind: 'poi', id: String((owners += 1)) }
  const id = await platform.files.store(Readable.from([content]), accepted, { owner, organisation })
  const links = (await platform.files.linksOfMany('poi', [owner.id])).get(owner.id)
  if (!links) throw new Error('not stored')
  return { owner, id, ...links }
}
const get = async (link: string) => {
  const reply = await fetch(platform.url + link)
  return { status: reply.status, type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) }
}
const thumbnailsOf = async (id: string) =>
  (await platform.database.pool.query("select 1 from files where owner_kind = 'thumbnail' and owner_id = $1", [id])).rowCount

test('a picture has a small one, made once, and stays as it was byte by byte', async () => {
  const { id, link, thumbnail } = await stored(photo)
  const [one, two] = await Promise.all([get(thumbnail), get(thumbnailOfLink(link))])
  expect([one.status, one.type]).toEqual([200, 'image/jpeg'])
  expect(two.bytes.equals(one.bytes)).toBe(true)
  expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
  expect(one.bytes.length).toBeLessThan(photo.length)
  expect((await get(link)).bytes.equals(photo)).toBe(true)
  expect(await thumbnailsOf(id)).toBe(1)
})

test('a link to it does not open the picture, and it ends with the picture', async () => {
  const { owner, id, thumbnail } = await stored(Buffer.concat([photo, Buffer.from('another')]))
  expect((await get(thumbnail)).status).toBe(200)
  expect((await get(thumbnail.replace('/small', ''))).status).toBe(404)
  expect((await get(thumbnail.replace(/signature=./, 'signature=!'))).status).toBe(404)
  await platform.files.removeOf(owner)
  expect((await get(thumbnail)).status).toBe(404)
  await platform.jobs.find(({ name }) => name === 'files')?.run(new AbortController().signal)
  expect(await thumbnailsOf(id)).toBe(0)
})

test('it stands as the phone was held, and has none of its facts', async () => {
  const turned = await sharp(photo)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { bytes } = await get((await stored(turned)).thumbnail)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width < height, exif]).toEqual([true, undefined])
})

test.each([
  ['a picture bomb', pngBomb(20_000)],
  ['what only begins like a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)])],
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('%s has none, and the next picture has one', async (_, content) => {
  const { link, thumbnail } = await stored(content)
  expect((await get(thumbnail)).status).toBe(404)
  expect((await get(link)).bytes.equals(content)).toBe(true)
  expect((await get((await stored(Buffer.concat([photo, content.subarray(0, 9)]))).thumbnail)).status).toBe(200)
})

test('a photo whose end is missing is shown as far as it came', async () => {
  expect((await get((await stored(photo.subarray(0, 20_000))).thumbnail)).status).toBe(200)
})
