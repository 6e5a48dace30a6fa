/**
 * `npm run bench:photos [-- --photos 50000 --vehicles 200]`: pages of the photo history over that many photos, from the first to the last and filtered, and
 * thumbnails: made when they are first asked for, and read again.
 */
import { callOf, type Product } from '../e2e/fixtures/product.ts'
import { aTerminal, reportAt } from '../e2e/fixtures/terminals.ts'
import { type BenchRun, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { untilGrown } from './kit/until.ts'

/** Each has a file, as the list needs for its link; the files of these are never read. */
async function fillPhotos(product: Pick<Product, 'sql'>, photos: number): Promise<void> {
  await product.sql(`update vehicles set details = '{"channelNames": "Road,Cab,Rear,Load"}'`)
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
}

type Photos = { photos: { photoId: string; vehicleId: string; thumbnail: string }[]; next: string[] }
type ReadPage = (body: object) => Promise<Photos>

const shown = (times: number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1).padStart(6)} ms  p95 ${quantile(times, 0.95).toFixed(1).padStart(6)} ms`

const day = 86_400_000
const pages = {
  'first page of 60': () => ({}),
  'last page of 60': (last: string) => ({ after: [last] }),
  'of one vehicle': (_: string, vehicleId: string) => ({ vehicleId }),
  'of a camera and an event': () => ({ channel: 2, event: 'timer' }),
  'of ten days long ago': () => ({ beginTime: Date.now() - 60 * day, endTime: Date.now() - 50 * day }),
}
type PageName = keyof typeof pages
const pageNames = Object.keys(pages) as PageName[]
const rounds = { made: 'thumbnails, made one by one', read: 'thumbnails, read again' } as const

const lower = { unit: 'ms', better: 'lower' } as const
const pageFigures = Object.fromEntries(pageNames.map(name => [`${name}, p95`, lower])) as Record<`${PageName}, p95`, typeof lower>

/** A terminal with cameras sends what it has kept. Returns the photos as the history lists them. */
async function fetchPhotos(
  run: BenchRun,
  product: Product,
  token: string,
  readPage: ReadPage,
  phone: string,
  options: { photos: number; pictures: number },
) {
  const cameras = { channels: 2, video: 'h264', sound: 'g711a', photoPartMs: 1 } as const
  const terminal = aTerminal(product, phone, { plate: `T${phone}`, cameras })
  run.atEnd(() => terminal.stop())
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291))
  const [{ id: vehicleId } = { id: 0 }] = await product.sql<{ id: number }>('select id from vehicles where plate_num = $1', [
    `T${phone}`,
  ])
  const asked = { vehicleId: String(vehicleId) }
  const search = await callOf(product, 'photo/searchStoredMedia', { ...asked, event: 'timer' }, { access_token: token })
  const { searchId, media } = search.data as { searchId: string; media: { mediaId: number }[] }
  const fetched = media.slice(0, options.pictures).map(({ mediaId }) => mediaId)
  await callOf(product, 'photo/fetchStoredMedia', { ...asked, searchId, media: fetched }, { access_token: token })
  let stored: Photos['photos'] = []
  const read = async () => {
    // They stand where they were taken, between those of before.
    const all: Photos['photos'] = []
    for (let after: string[] | undefined; after === undefined || after.length > 0; ) {
      const page = await readPage({ ...asked, pageSize: 200, ...(after && { after }) })
      all.push(...page.photos)
      after = page.next
    }
    stored = all.filter(({ photoId }) => Number(photoId) > options.photos)
    return stored.length
  }
  await untilGrown(read, fetched.length, 'photos that have come')
  return stored
}

export const photos = defineBench({
  name: 'photos',
  about: 'The gallery over 50,000 photos, and thumbnails.',
  scales: {
    // `calls`: of each page, of which the first `unread` do not count. `pictures`: fetched from a terminal.
    ordinary: { photos: 50_000, vehicles: 200, pictures: 40, calls: 25, unread: 5 },
    small: { photos: 10_000, pictures: 20 },
    tiny: { photos: 100, vehicles: 3, pictures: 2, calls: 2, unread: 1 },
  },
  figures: {
    ...pageFigures,
    'thumbnails, made one by one, p50': lower,
    'thumbnails, made one by one, p95': lower,
    'thumbnails, read again, p50': lower,
    'thumbnails, read again, p95': lower,
  },
  async measure({ photos, vehicles, pictures, calls, unread }, run) {
    const phones = phonesFrom(13_800_000_000, vehicles)
    const product = await run.product({ phones, seed: each => fillPhotos(each, photos) })
    const token = await signInBench(product)
    const readPage: ReadPage = async body => {
      const reply = await callOf(product, 'photo/getPhotoInfoHistory', body, { access_token: token })
      if (reply.rspCode !== 0) throw new Error(reply.msg)
      return reply.data
    }
    const [last] = await product.sql<{ id: string }>('select id from photos order by id offset 60 limit 1')
    const [vehicle] = await product.sql<{ id: number }>('select id from vehicles order by id limit 1')
    console.log(`${photos} photos of ${vehicles} vehicles`)
    for (const name of pageNames) {
      const times: number[] = []
      let rows = 0
      for (let call = 0; call < calls; call++) {
        const began = performance.now()
        rows = (await readPage(pages[name](last?.id ?? '', String(vehicle?.id)))).photos.length
        times.push(performance.now() - began)
      }
      const counted = times.slice(unread)
      console.log(`${name.padEnd(28)} ${shown(counted)}  ${rows} rows`)
      run.figure(`${name}, p95`, quantile(counted, 0.95))
    }

    const stored = await fetchPhotos(run, product, token, readPage, phones[1] ?? '', { photos, pictures })
    for (const round of Object.values(rounds)) {
      const times: number[] = []
      for (const { thumbnail } of stored) {
        const began = performance.now()
        const reply = await fetch(product.url + thumbnail)
        await reply.arrayBuffer()
        if (!reply.ok) throw new Error(`a thumbnail: ${reply.status}`)
        times.push(performance.now() - began)
      }
      console.log(`${round.padEnd(28)} ${shown(times)}  longest ${Math.max(...times).toFixed(0)} ms, ${times.length} pictures`)
      run.figure(`${round}, p50`, quantile(times, 0.5))
      run.figure(`${round}, p95`, quantile(times, 0.95))
    }
  },
})

if (import.meta.main) await main(photos)
