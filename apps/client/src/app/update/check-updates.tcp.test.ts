import { expect, test } from 'vitest'
import { ownVersionCode } from '../../core/session/own-version-code.ts'
import { storedVersionCode } from '../../core/host/stored-host-facts.ts'
import { createStored } from '../../core/storage/stored.ts'
import { recorder, status } from '../../testing/recorder.ts'
import { fetchCustomerInfo } from '../../core/customer/customer-info.ts'
import { checkUpdates, isNewerForCustomer } from './check-updates.ts'

const update = { versionCode: 240, versionName: '2.4.0', url: 'https://x/app.apk', forced: false, notes: '' }

/** A client of version 236 whose customer should have `customer`. */
async function asked(customer: number | string, mobileOs = 0) {
  const reply = { RET: 1, DATA: { LoginAdsPicLinkUrl: '', AndroidVersionCode: customer } }
  await using server = await recorder({ info: status(200, JSON.stringify(reply)) })
  const sent: unknown[] = []
  const found = await checkUpdates({
    api: { call: (_: string, body: unknown) => (sent.push(body), Promise.resolve({ update })) },
    customer: { info: () => fetchCustomerInfo(`${server.url}/info`, 'C1') },
    host: { mobileOs, appVersion: () => Promise.resolve({ code: 236, name: '2.3.6' }) },
    stored: createStored(undefined),
  } as never)
  return { found, sent, requests: server.requests }
}

test('AndroidVersionCode of the customer info is compared with the version code of the app (S3.customer.2)', async () => {
  expect([isNewerForCustomer('237', 236), isNewerForCustomer('236', 236), isNewerForCustomer('235', 236)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isNewerForCustomer('', 236)).toBeUndefined()
  expect((await asked(240)).found).toEqual(update)
  expect((await asked('236')).found).toBeNull()
  expect((await asked('')).found).toEqual(update)
})

test('the platform is asked with the app version, the customer-info service only on Android', async () => {
  const { found, sent, requests } = await asked('236', 1)
  expect(found).toEqual(update)
  expect(sent).toEqual([{ mobileOs: 1, versionCode: 236 }])
  expect(requests).toEqual([])
})

test('a shell that does not answer has the version of its last start, and a page that of the client', async () => {
  const stored = createStored(undefined)
  const unanswering = { appVersion: () => Promise.reject(new Error('gone')) }
  expect(await ownVersionCode({ host: unanswering, stored })).toBe(236)
  stored.set(storedVersionCode, 241)
  expect(await ownVersionCode({ host: unanswering, stored })).toBe(241)
  expect(await ownVersionCode({ host: { appVersion: () => Promise.resolve({ code: 242, name: '' }) }, stored })).toBe(242)
  expect(await ownVersionCode({ host: {}, stored })).toBe(236)
})
