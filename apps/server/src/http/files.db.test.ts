import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Envelope, filePurposes } from '@outrider/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxUnused } from '../files/files.ts'
import { configuredStore } from '../files/options.ts'
import { testS3, type TestS3 } from '../testing/s3.ts'
import { jpegBomb, pngBomb, webpBomb } from '../testing/picture-bombs.ts'
import { type Caller, testPlatform, type TestPlatform } from '../testing/platform.ts'
import { readConfig } from '../config.ts'

const hour = 3_600_000
/** A JPEG by its head, of so many bytes, different each time. */
const jpeg = (size = 5000): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)])
const wrongType = 4150101

describe.each(['disk', 'S3'])('files on %s', place => {
  let s3: TestS3 | undefined
  let platform: TestPlatform
  let li: Caller
  let liId: number
  let organisation: number
  let now = Date.now()
  const quota = 100_000
  beforeAll(async () => {
    s3 = place === 'S3' ? await testS3() : undefined
    platform = await testPlatform({
      now: () => now,
      config: { 'file-quota': quota, 'access-token-hours': 1000, ...s3?.config },
    })
    organisation = await platform.addOrganisation('Root')
    liId = await platform.addUser('li', 'a password', [organisation])
    li = await platform.signIn('li', 'a password')
  })
  afterAll(async () => {
    await platform.stop()
    await s3?.stop()
  })
  beforeEach(async () => {
    await platform.database.pool.query('delete from files')
    await run('files')
  })

  const idOf = ({ rspCode, msg, data }: Envelope): string => {
    if (rspCode !== 0) throw new Error(msg)
    return (data as { fileId: string }).fileId
  }
  const uploaded = async (bytes: Uint8Array): Promise<string> => idOf(await li.upload(bytes))
  const claim = () => ({ purpose: 'picture', userId: liId }) as const
  const poi = (id: number, replaces = true) => ({ owner: { kind: 'poi', id: String(id) }, organisation, replaces })
  const taken = async (bytes: Uint8Array, owner = poi(1)): Promise<void> =>
    platform.files.take(await uploaded(bytes), claim(), owner)
  const linkOf = async (id: number): Promise<string> => {
    const [link] = await platform.files.linksOf({ kind: 'poi', id: String(id) })
    return `${platform.url}${link ?? '/none'}`
  }
  const bytesAt = async (link: string): Promise<Buffer> => Buffer.from(await (await fetch(link)).arrayBuffer())
  const rowsOf = async (table: 'files' | 'file_contents'): Promise<number> =>
    (await platform.database.pool.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]?.count ??
    -1
  const store = () => configuredStore({ ...readConfig(['--empty'], {}), ...s3?.config }, join(platform.folder, 'files'))
  /** Hashes in the store. */
  async function stored(): Promise<string[]> {
    const hashes: string[] = []
    for await (const { hash } of (await store()).list()) hashes.push(hash)
    return hashes
  }
  const incoming = (): Promise<string[]> => readdir(join(platform.folder, 'files', 'incoming'))
  const run = async (name: string) => platform.jobs.find(job => job.name === name)?.run(new AbortController().signal)
  const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

  /** As it is written: fetch would resolve the dots itself. */
  const rawGet = (path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(platform.url)
      const got = request({ hostname, port, path }, response => {
        text(response).then(body => resolve({ status: response.statusCode, body }), reject)
      })
      got.on('error', reject).end()
    })

  test('an upload gets an owner, and its link serves it with the headers of a private picture (S7.outside.1)', async () => {
    const bytes = jpeg()
    await taken(bytes)
    const response = await fetch(await linkOf(1))
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]{22}\.jpeg"$/),
      'cache-control': expect.stringMatching(/^private, max-age=(3[6-9]|4[0-2])\d\d, immutable$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
    })
    const known = await fetch(await linkOf(1), { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
  })

  test('a part of a file is served for a range, and 416 beyond its end', async () => {
    const bytes = jpeg()
    await taken(bytes)
    const link = await linkOf(1)
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(link, { headers: { range, ...more } })
      return { status: response.status, range: response.headers.get('content-range'), bytes: await response.arrayBuffer() }
    }
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=4990-', 4990, 4999],
      ['bytes=4990-9999', 4990, 4999],
      ['bytes=-10', 4990, 4999],
    ] as const) {
      const got = await part(range)
      expect([got.status, got.range], range).toEqual([206, `bytes ${start}-${end}/5000`])
      expect(Buffer.from(got.bytes).equals(bytes.subarray(start, end + 1)), range).toBe(true)
    }
    for (const range of ['bytes=5000-', 'bytes=-0'])
      expect(await part(range)).toMatchObject({ status: 416, range: 'bytes */5000' })
    for (const range of ['bytes=0-1,3-4', 'bytes=9-1', 'lines=1-2', 'bytes=-'])
      expect((await part(range)).status, range).toBe(200)
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200)
  })

  test('a link ends after an hour, when it is changed and when the file is deleted; none of this is told apart', async () => {
    await taken(jpeg())
    const link = await linkOf(1)
    const refusal = async (address: string) => {
      const response = await fetch(address)
      return [response.status, await response.json()]
    }
    const missing = [404, expect.objectContaining({ rspCode: 4040109 })]
    const [path = '', query = ''] = link.split('?')
    const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}?${query}`
    const later = link.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`)
    for (const changed of [
      other,
      later,
      path,
      link.replace(/signature=.*/, ''),
      link.replace(/signature=..../, 'signature=AAAA'),
    ])
      expect(await refusal(changed), changed).toEqual(missing)
    const start = now
    now = start + hour - 1
    expect((await fetch(link)).status).toBe(200)
    now = start + hour + 600_000
    expect(await refusal(link)).toEqual(missing)
    expect((await fetch(await linkOf(1))).status).toBe(200)
    const fresh = await linkOf(1)
    await platform.files.removeOf({ kind: 'poi', id: '1' })
    expect(await refusal(fresh)).toEqual(missing)
  })

  test('only the types of the purpose are taken, by content: a .jpg that is a page or an SVG is refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, '<!doctype html><script>alert(1)</script>', 'GIF89a', '%PDF-1.7', ''])
      expect((await li.upload(Buffer.from(text))).rspCode, text).toBe(wrongType)
    expect(await rowsOf('files')).toBe(0)
    expect(await incoming()).toEqual([])
    expect((await li.upload(jpeg(), 'castle')).rspCode).toBe(4000001)
  })

  test('a file that is too large is refused with the limit, and leaves nothing', async () => {
    const { rspCode, msg } = await li.upload(jpeg(filePurposes.picture.maxBytes + 3_000_000))
    expect([rspCode, msg]).toEqual([4130101, 'The file is too large; the maximum is 10 MB'])
    expect(await rowsOf('files')).toBe(0)
    expect(await incoming()).toEqual([])
    expect((await li.upload(jpeg())).rspCode).toBe(0)
  })

  test('an upload needs a session, is recorded, and one user has only so many without an owner', async () => {
    const response = await fetch(`${platform.url}/file/upload?purpose=picture`, { method: 'POST', body: new Uint8Array(jpeg()) })
    expect(await response.json()).toMatchObject({ rspCode: 4010001 })
    expect(await rowsOf('files')).toBe(0)
    const id = await uploaded(jpeg())
    await platform.settled()
    const { rows } = await platform.database.pool.query(
      `select subjects from recorded_events where call = 'file/upload' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ subjects: [{ kind: 'file', id }] }])
    await platform.database.pool.query(
      `insert into files (id, hash, size, type, purpose, stored, created_at, created_by)
       select 'x' || n, hash, size, type, purpose, stored, created_at, created_by from files, generate_series(2, $1::int) n`,
      [maxUnused],
    )
    expect((await li.upload(jpeg())).rspCode).toBe(4290002)
    // As if the store had failed: who tries again later must not be refused for it.
    await platform.database.pool.query('update files set stored = false')
    expect((await li.upload(jpeg())).rspCode).toBe(0)
  })

  test('uploads that are still arriving count as well', async () => {
    const upload = () => platform.files.upload(Readable.from([jpeg()]), 'picture', liId)
    const results = await Promise.allSettled(Array.from({ length: maxUnused + 5 }, upload))
    expect(results).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ error: 'request.tooMany' }) })
    expect(await rowsOf('files')).toBeLessThanOrEqual(maxUnused)
    await platform.database.pool.query('delete from files')
    expect(await upload()).toHaveLength(22)
  })

  test('only the user who uploaded a file uses it: once, for its purpose, within an hour', async () => {
    const other = await platform.addUser(`other user on ${place}`.toLowerCase(), 'a password', [organisation])
    const id = await uploaded(jpeg())
    await expect(platform.files.take(id, { ...claim(), userId: other }, poi(1))).rejects.toMatchObject({ error: 'file.unknown' })
    await platform.files.take(id, claim(), poi(1))
    await expect(platform.files.take(id, claim(), poi(2))).rejects.toMatchObject({ error: 'file.unknown' })
    const late = await uploaded(jpeg())
    now += hour + 1
    await expect(platform.files.take(late, claim(), poi(2))).rejects.toMatchObject({ error: 'file.unknown' })
  })

  test('the same content is stored once, and removed with its last reference', async () => {
    const bytes = jpeg()
    await taken(bytes, poi(1))
    await taken(bytes, poi(2))
    expect([await rowsOf('files'), await rowsOf('file_contents'), (await stored()).includes(hashOf(bytes))]).toEqual([2, 1, true])
    await platform.files.removeOf({ kind: 'poi', id: '1' })
    expect((await bytesAt(await linkOf(2))).equals(bytes)).toBe(true)
    await platform.files.removeOf({ kind: 'poi', id: '2' })
    expect([await rowsOf('file_contents'), await stored()]).toEqual([0, []])
  })

  test('a file replaces the others of its owner, also when two come at once', async () => {
    const [first, second, third] = [jpeg(), jpeg(), jpeg()]
    await taken(first)
    const ids = [await uploaded(second), await uploaded(third)]
    await Promise.all(ids.map(id => platform.files.take(id, claim(), poi(1))))
    expect(await platform.files.linksOf(poi(1).owner)).toHaveLength(1)
    const [left] = await stored()
    expect([hashOf(second), hashOf(third)]).toContain(left)
    expect(await stored()).toHaveLength(1)
  })

  test('a content that is removed and uploaded at the same time is there in the end', async () => {
    const bytes = jpeg()
    await taken(bytes, poi(0))
    for (let round = 0; round < 5; round++) {
      await Promise.all([platform.files.removeOf(poi(round).owner), taken(bytes, poi(round + 1))])
      expect((await bytesAt(await linkOf(round + 1))).equals(bytes), `round ${round}`).toBe(true)
    }
    expect(await stored()).toEqual([hashOf(bytes)])
  })

  test('an organisation has so many bytes and no more; a smaller file may replace a larger one even then', async () => {
    await taken(jpeg(60_000), poi(1))
    await taken(jpeg(30_000), poi(2))
    await expect(taken(jpeg(20_000), poi(3))).rejects.toMatchObject({ error: 'file.quota' })
    expect(await platform.files.linksOf(poi(3).owner)).toEqual([])
    await platform.database.pool.query('update files set size = 200000 where owner_id = $1', ['2'])
    await taken(jpeg(50_000), poi(1))
    await platform.files.removeOf(poi(2).owner)
    await taken(jpeg(20_000), poi(3))
    const { rows } = await platform.database.pool.query('select files, bytes from file_usage')
    expect(rows).toEqual([{ files: 2, bytes: '70000' }])
  })

  test('a file of the server itself is streamed in, and its content goes if it is refused', async () => {
    const accepted = { ...filePurposes.picture, maxBytes: 200_000 }
    const bytes = jpeg(90_000)
    await platform.files.store(Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), accepted, poi(1))
    expect((await bytesAt(await linkOf(1))).equals(bytes)).toBe(true)
    await expect(platform.files.store(Readable.from([jpeg(20_000)]), accepted, poi(2))).rejects.toMatchObject({
      error: 'file.quota',
    })
    expect([await rowsOf('files'), await stored()]).toEqual([1, [hashOf(bytes)]])
  })

  test('a connection that breaks at any tenth of an upload leaves nothing, and the upload sent again is there', async () => {
    const bytes = jpeg(50_000)
    for (let tenth = 0; tenth < 10; tenth++) {
      const sent = request(`${platform.url}/file/upload?purpose=picture`, {
        method: 'POST',
        headers: { access_token: li.token, 'content-length': bytes.length },
      })
      sent.on('error', () => undefined) // broken on purpose
      const part = bytes.subarray(0, (bytes.length / 10) * tenth)
      if (part.length > 0) sent.write(part)
      else sent.flushHeaders()
      const arrived = async () => {
        const [name] = await incoming()
        return name === undefined ? -1 : (await stat(join(platform.folder, 'files', 'incoming', name))).size
      }
      await expect.poll(arrived, { interval: 5 }).toBe(part.length)
      sent.destroy()
      await expect.poll(incoming, { interval: 5 }).toEqual([])
      expect([await rowsOf('files'), await rowsOf('file_contents'), await stored()], `${tenth} tenths`).toEqual([0, 0, []])
    }
    await taken(bytes)
    expect((await bytesAt(await linkOf(1))).equals(bytes)).toBe(true)
    expect(await stored()).toEqual([hashOf(bytes)])
  })

  test('a picture with too many pixels is refused, whatever its type, and leaves nothing', async () => {
    for (const bomb of [pngBomb(20_000), await jpegBomb(20_000), await webpBomb(16_000)]) {
      const { rspCode, msg } = await li.upload(bomb)
      expect([rspCode, msg]).toEqual([
        4130102,
        'The picture has too many pixels; the maximum is 64 megapixels. Make it smaller and upload it again',
      ])
      expect([await rowsOf('files'), await rowsOf('file_contents'), await incoming(), await stored()]).toEqual([0, 0, [], []])
    }
    expect((await li.upload(await jpegBomb(7_900))).rspCode).toBe(0)
  })

  const hostileNames = [
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '....//....//etc/passwd',
    '..%5c..%5cwindows%5cwin.ini',
    '%2e%2e/%2e%2e/contents',
    'picture%00.jpg',
    '/etc/passwd',
    'CON',
    'a'.repeat(1_000),
  ]
  test('path characters reach no file, as a purpose, in the query, as a file name and as the id of a file', async () => {
    // With a budget of uploads of their own.
    const login = `names on ${place}`.toLowerCase()
    const sender = await platform.newCaller(login, [organisation])
    for (const name of hostileNames) {
      expect((await sender.upload(jpeg(), name)).rspCode).toBe(4000001)
      expect([await rowsOf('files'), await stored()], name).toEqual([0, []])
      // Names that clients give are no names here: contents are named by their hash.
      const bytes = jpeg()
      const response = await fetch(`${platform.url}/file/upload?purpose=picture&fileName=${name}&path=${name}`, {
        method: 'POST',
        headers: { access_token: sender.token, 'content-disposition': `attachment; filename="${name}"`, 'x-file-name': name },
        body: new Uint8Array(bytes),
      })
      expect(await response.json()).toMatchObject({ rspCode: 0, data: { fileId: expect.stringMatching(/^[\w-]{22}$/) } })
      expect([await stored(), await incoming(), await readdir(join(platform.folder, 'files'))]).toEqual([
        [hashOf(bytes)],
        [],
        place === 'disk' ? ['contents', 'incoming'] : ['incoming'],
      ])
      for (const id of [name, encodeURIComponent(name), `x/${name}`]) {
        const { status, body } = await rawGet(`/files/${id}?until=${now + hour}&signature=AAAA`)
        expect([200, 206, 304, 500]).not.toContain(status)
        expect(body).not.toMatch(/root:|\[fonts\]/)
      }
      await platform.database.pool.query('delete from files')
      await run('files')
    }
  })

  test('the jobs delete uploads that nobody used, files whose owner is gone, and contents without a row', async () => {
    await uploaded(jpeg())
    const { rows } = await platform.database.pool.query<{ id: string }>(
      `insert into pois (organisation_id, name, latitude, longitude, kind) values ($1, 'p', 0, 0, 'other') returning id`,
      [organisation],
    )
    const kept = jpeg()
    await taken(kept, poi(Number(rows[0]?.id)))
    // As a server leaves them that ends between content and row, or in the middle of an upload.
    const stray = jpeg()
    await platform.files.store(Readable.from([stray]), filePurposes.picture, poi(77))
    await platform.database.pool.query(`delete from files where owner_id = '77'`)
    const abandoned = join(platform.folder, 'files', 'incoming', 'abandoned')
    await writeFile(abandoned, 'half of a file')
    const old = new Date(now - 25 * hour)
    await utimes(abandoned, old, old)

    now += hour + 1
    expect(await run('files')).toMatchObject({ unused: 1, contents: 2, abandoned: 1 })
    expect(await incoming()).toEqual([])
    expect(await stored()).toEqual([hashOf(kept)])
    expect((await fetch(await linkOf(Number(rows[0]?.id)))).status).toBe(200)
  })

  test('what is in the store without a row is removed once it is an hour old, and is stored again when it is needed', async () => {
    const kept = jpeg()
    await taken(kept, poi(1))
    const stray = jpeg()
    await taken(stray, poi(2))
    await platform.database.pool.query(`delete from files where owner_id = '2'`)
    await platform.database.pool.query('delete from file_contents where hash = $1', [Buffer.from(hashOf(stray), 'hex')])
    now = Date.now()
    expect(await run('stored contents')).toEqual({ listed: 2, strays: 0 })
    now = Date.now() + 2 * hour
    expect(await run('stored contents')).toEqual({ listed: 2, strays: 1 })
    expect(await stored()).toEqual([hashOf(kept)])
    await taken(stray, poi(2))
    expect((await bytesAt(await linkOf(2))).equals(stray)).toBe(true)
  })

  test('a file whose content is lost is missing', async () => {
    const bytes = jpeg()
    await taken(bytes)
    await (await store()).remove(hashOf(bytes))
    expect((await fetch(await linkOf(1))).status).toBe(404)
  })

  test('files go with their organisation, and their contents with the next run of the job', async () => {
    const branch = await platform.addOrganisation(`Branch on ${place}`)
    await platform.files.store(Readable.from([jpeg()]), filePurposes.picture, { ...poi(1), organisation: branch })
    await platform.database.pool.query('delete from organisations where id = $1', [branch])
    expect([await rowsOf('files'), (await stored()).length]).toEqual([0, 1])
    expect(await run('files')).toMatchObject({ contents: 1 })
    expect(await stored()).toEqual([])
  })
})
