import { expect, test } from 'vitest'
import { fetchCustomerInfo } from './customer-info.ts'
import { recorder, status } from '../../testing/recorder.ts'

const reply = (picture: string) =>
  status(200, JSON.stringify({ RET: 1, DATA: { LoginAdsPicLinkUrl: picture, AndroidVersionCode: 240 } }))

test('the cloud customer-info call is a form-encoded POST with a customer code and without a token; RET and DATA are read, and DATA.LoginAdsPicLinkUrl is the advert (S7.rule.12) (S7.outside.3) (S3.customer.1)', async () => {
  await using server = await recorder({ info: reply('https://example.com/a.png') })
  const info = await fetchCustomerInfo(`${server.url}/info`, 'C1 & more')
  expect(info).toEqual({ pictureUrl: 'https://example.com/a.png', androidVersionCode: '240' })
  expect(server.only.method).toBe('POST')
  expect(server.only.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(new URLSearchParams(server.only.text).get('customerCode')).toBe('C1 & more')
  expect(server.only.headers).not.toHaveProperty('access_token')
})

test('only web addresses count as pictures', async () => {
  await using server = await recorder({ info: reply('javascript:alert(1)') })
  expect((await fetchCustomerInfo(`${server.url}/info`, 'C1')).pictureUrl).toBeUndefined()
})

test('a reply of another shape is a failure, not an empty picture', async () => {
  await using server = await recorder({ info: status(200, '{}') })
  await expect(fetchCustomerInfo(`${server.url}/info`, 'C1')).rejects.toThrow()
})
