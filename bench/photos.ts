/**
 * `npm run bench:photos [-- --photos 50000 --vehicles 200]`: pages of the photo history over that many photos, from the first to the last and filtered, and
 * thumbnails: made when they are first asked for, and read again.
 */
import { aTerminal, reportAt } from '../e2e/fixtures/terminals.ts'
import { addFleet, callOf, dataFolder, endProduct, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { numbers } from './options.ts'
import { quantile } from './kit/quantile.ts'

const { photos, vehicles, pictures } = numbers({ photos: 50_000, vehicles: 200, pictures: 40 })
const folder = await dataFolder()
const phones = Array.from({ length: vehicles }, (_, at) => String(13_800_000_000 + at))
const password = 'bench password'
let product = await startProduct({ folder, args: ['--empty'] })
await signInAdministrator(product, password)
await addFleet(product, phones)
await product.sql(`update vehicles set details = '{"channelNames": "Road,Cab,Rear,Load"}'`)
// Each has a file, as the list needs for its link; the files of these are never read.
await product.sql(
  `with added as (
     insert into photos (vehicle_id, channel, media_id, digest, event, taken_at, received_at, bytes, stored)
     select v.id, n % 4 + 1, n, int4send(n), n % 3, at, at, 20000, true
     from (select n, now() - interval '3 minutes' * ($1::int - n) as at from generate_series(1, $1::int) n) s
     join (select id, row_number() over (order by id) as number, count(*) over () as all from vehicles) v on v.number = s.n % v.all + 1
     returning id, vehicle_id, digest),
   contents as (insert into file_contents (hash, size) select sha256(digest), 20000 from added)
   insert into files (id, hash, size, type, purpose, created_at, stored, owner_kind, owner_id, organisation_id)
   select lpad(id::text, 22, 'p'), sha256(digest), 20000, 'image/jpeg', 'photo', now(), true, 'photo', id::text,
     (select organisation_id from vehicles where vehicles.id = vehicle_id) from added`,
  [photos],
)
await product.sql('analyze')
// The fleet in memory does not know vehicles that were added beside it.
await product.stop()
product = await startProduct({ folder, args: ['--empty'] })
const token = await signInAdministrator(product, password)

type Page = { photos: { photoId: string; vehicleId: string; thumbnail: string }[]; next: string[] }
async function pageOf(body: object): Promise<Page> {
  const reply = await callOf(product, 'photo/getPhotoInfoHistory', body, { access_token: token })
  if (reply.rspCode !== 0) throw new Error(reply.msg)
  return reply.data
}
const shown = (times: number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1).padStart(6)} ms  p95 ${quantile(times, 0.95).toFixed(1).padStart(6)} ms`

const day = 86_400_000
const [last] = await product.sql<{ id: string }>('select id from photos order by id offset 60 limit 1')
const [vehicle] = await product.sql<{ id: number }>('select id from vehicles order by id limit 1')
const filters: Readonly<Record<string, object>> = {
  'first page of 60': {},
  'last page of 60': { after: [last?.id] },
  'of one vehicle': { vehicleId: String(vehicle?.id) },
  'of a camera and an event': { channel: 2, event: 'timer' },
  'of ten days long ago': { beginTime: Date.now() - 60 * day, endTime: Date.now() - 50 * day },
}
console.log(`${photos} photos of ${vehicles} vehicles`)
for (const [name, filter] of Object.entries(filters)) {
  const times: number[] = []
  let rows = 0
  for (let call = 0; call < 25; call++) {
    const began = performance.now()
    rows = (await pageOf(filter)).photos.length
    times.push(performance.now() - began)
  }
  console.log(`${name.padEnd(28)} ${shown(times.slice(5))}  ${rows} rows`)
}

const cameras = { channels: 2, video: 'h264', sound: 'g711a', photoPartMs: 1 } as const
const phone = phones[1] ?? ''
const terminal = aTerminal(product, phone, { plate: `T${phone}`, cameras })
await terminal.start()
await terminal.report(reportAt(113.2644, 23.1291))
const [{ id: vehicleId } = { id: 0 }] = await product.sql<{ id: number }>('select id from vehicles where plate_num = $1', [
  `T${phone}`,
])
const asked = { vehicleId: String(vehicleId) }
const search = await callOf(product, 'photo/searchStoredMedia', { ...asked, event: 'timer' }, { access_token: token })
const { searchId, media } = search.data as { searchId: string; media: { mediaId: number }[] }
const fetched = media.slice(0, pictures).map(({ mediaId }) => mediaId)
await callOf(product, 'photo/fetchStoredMedia', { ...asked, searchId, media: fetched }, { access_token: token })
const begun = performance.now()
let stored: Page['photos'] = []
while (stored.length < fetched.length) {
  if (performance.now() - begun > 60_000) throw new Error(`only ${stored.length} of ${fetched.length} photos have come`)
  await new Promise(resolve => {
    setTimeout(resolve, 100)
  })
  stored = (await pageOf({ ...asked, beginTime: Date.now() - 120_000, pageSize: 200 })).photos.filter(
    ({ photoId }) => Number(photoId) > photos,
  )
}
for (const round of ['thumbnails, made one by one', 'thumbnails, read again']) {
  const times: number[] = []
  for (const { thumbnail } of stored) {
    const began = performance.now()
    const reply = await fetch(product.url + thumbnail)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`a thumbnail: ${reply.status}`)
    times.push(performance.now() - began)
  }
  console.log(`${round.padEnd(28)} ${shown(times)}  longest ${Math.max(...times).toFixed(0)} ms, ${times.length} pictures`)
}
await terminal.stop()
await endProduct(product)
