/** Files for superior platforms: each is of one vehicle, though terminals count their messages alike. */
import { expect, test } from 'vitest'
import { readSuperiors } from '../../../supervision/superior.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import { SuperiorFiles } from './superior-files.ts'

const platform = await platformOfFile()
const { db, pool } = platform.database
const ours = await platform.addOrganisation('Ours')
const [superior = expect.fail('no row')] = readSuperiors(
  JSON.stringify([
    {
      id: 'province',
      name: 'Province',
      host: '127.0.0.1',
      port: 1,
      userId: 1,
      password: 'password',
      accessCode: 1,
      edition: '2019',
      slave: { host: '127.0.0.1', port: 1 },
    },
  ]),
)
const controlled: string[] = []
const begun = new Map<number, string>()
const files = new SuperiorFiles({
  db,
  fleet: platform.fleet,
  consents: { allows: () => Promise.resolve(true) },
  superiors: [superior],
  handed: () => ({
    place: () => ({ host: '127.0.0.1', port: 21 }),
    begin: ({ vehicleId }) => Promise.resolve({ downloadId: begun.get(vehicleId) ?? expect.fail('no download'), session: 7 }),
    control(downloadId) {
      controlled.push(downloadId)
      return Promise.resolve(true)
    },
    ended: () => Promise.resolve(undefined),
  }),
  outbox: { add: () => Promise.resolve(), wake: () => undefined },
  holds: () => true,
  log: { error: fields => expect.fail(JSON.stringify(fields)) },
})

async function asked(plate: string) {
  const vehicleId = await platform.addVehicle(ours, plate)
  const { rows } = await pool.query<{ id: string }>(
    `insert into video_downloads (vehicle_id, channel, stream, start_at, end_at, state, expected_bytes, user_name, asked_at, changed_at)
      values ($1, 1, 'main', now(), now(), 'receiving', 0, '', now(), now()) returning id`,
    [vehicleId],
  )
  const id = rows[0]?.id ?? expect.fail('no row')
  begun.set(vehicleId, id)
  const named = { plate, plateColor: 2 }
  const part = { channel: 1, start: 0, end: 1, stream: undefined, since: 0, size: 0 }
  expect(await files.begin(superior, named, { vehicleId, ...part })).toEqual({ session: 7 })
  return { id, session: { ...named, session: 7 } }
}

test('of two vehicles whose files have the same number, the one that is named is controlled', async () => {
  const first = await asked('沪A00001')
  const second = await asked('沪A00002')
  expect(await files.control('province', first.session, 'cancel')).toBe(true)
  expect(controlled).toEqual([first.id])
  expect(await files.control('province', { ...second.session, plate: '沪A00003' }, 'cancel')).toBeUndefined()
  expect(await files.control('city', second.session, 'cancel')).toBeUndefined()
  await pool.query(`update superior_downloads set notified_at = now() where plate = '沪A00001'`)
  expect(await files.taken('province', first.session)).toBe(true)
  expect(await files.taken('province', second.session)).toBe(false)
})
