import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@outrider/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { updatesFrom } from './updates.ts'
import { testPlatform } from '../../testing/platform.ts'

const android = {
  versionCode: 240,
  versionName: '2.4.0',
  url: 'https://fleet.example.com/app-240.apk',
  forced: true,
  notes: { zh: '修复若干问题', en: 'Mended a few things' },
}
const list = (releases: unknown) => writeFile(file, JSON.stringify(releases))
const folder = await mkdtemp(join(tmpdir(), 'outrider-updates-'))
const file = join(folder, 'updates.json')
await list({ android })
const platform = await testPlatform({ config: { updates: file } })
beforeEach(() => list({ android }))
afterAll(async () => {
  await platform.stop()
  await rm(folder, { recursive: true })
})

const ask = async (body: object) => (await platform.send('mobile/checkUpdates', body)).reply

test('an older app is told of the newer package, without a token, in its language', async () => {
  const { notes, ...rest } = android
  const update = { ...rest, notes: notes.en }
  expect(await ask({ mobileOs: 0, versionCode: 236 })).toEqual({ rspCode: 0, msg: 'ok', data: { update } })
  const chinese = await platform.send('mobile/checkUpdates', { mobileOs: 0, versionCode: '236' }, { lang: 'zh' })
  expect(chinese.reply.data).toEqual({ update: { ...update, notes: notes.zh } })
})

test.each([
  [{ mobileOs: 0, versionCode: 240 }],
  [{ mobileOs: 0, versionCode: 241 }],
  [{ mobileOs: 1, versionCode: 1 }],
  [{ mobileOs: 2, versionCode: 1 }],
])('%j has nothing newer', async body => {
  expect((await ask(body)).data).toEqual({ update: null })
})

test('a release needs no restart', async () => {
  await list({ android: { ...android, versionCode: 241 } })
  expect((await ask({ mobileOs: 0, versionCode: 240 })).data).toMatchObject({ update: { versionCode: 241 } })
})

test('a file that cannot be read is a failure, not silence', async () => {
  await list({ android: { ...android, url: 'javascript:alert(1)' } })
  expect((await ask({ mobileOs: 0, versionCode: 1 })).rspCode).toBe(5000000)
  await expect(updatesFrom(file)).rejects.toThrow()
})

test('the mobile version check is a GET that needs no token, and names the newest package (S7.outside.11)', async () => {
  const response = await fetch(`${platform.url}/mobile/version?mobileOs=0`)
  expect(response.status).toBe(200)
  expect(((await response.json()) as Envelope).data).toEqual({ versionCode: 240, versionName: '2.4.0' })
  expect(((await (await fetch(`${platform.url}/mobile/version`)).json()) as Envelope).data).toBeNull()
})
