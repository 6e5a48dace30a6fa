import { expect, test } from 'vitest'
import { recorder, status, success } from '../../testing/recorder.ts'
import { fetchClientVersion } from './client-version.ts'

test('the mobile version check is a status GET (S7.outside.11)', async () => {
  await using server = await recorder({ 'mobile/version?mobileOs=0': success({ versionCode: 240, versionName: '2.4.0' }) })
  expect(await fetchClientVersion(server.url, 0)).toEqual({ versionCode: 240, versionName: '2.4.0' })
  expect([server.only.method, server.only.path, server.only.text]).toEqual(['GET', 'mobile/version?mobileOs=0', ''])
  expect(server.only.headers).not.toHaveProperty('access_token')
})

test('a platform may offer no package, and one that has no such page is a failure', async () => {
  await using server = await recorder({ 'mobile/version?mobileOs=2': success(null), 'mobile/version?mobileOs=1': status(404) })
  expect(await fetchClientVersion(server.url, 2)).toBeNull()
  await expect(fetchClientVersion(server.url, 1)).rejects.toThrow()
})
