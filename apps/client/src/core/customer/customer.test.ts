import { expect, test } from 'vitest'
import { createStored } from '../storage/stored.ts'
import { createCustomer } from './customer.ts'
import { storedCustomerInfoUrl } from './stored-customer.ts'
import { storedCustomerCode } from '../session/stored-device.ts'

const info = { pictureUrl: 'https://pictures.example/a.png', androidVersionCode: '' }

function customer({ code = 'C1', known = '', named = 'https://info.example' } = {}) {
  const stored = createStored(undefined)
  if (code) stored.set(storedCustomerCode, code)
  if (known) stored.set(storedCustomerInfoUrl, known)
  const asked: string[] = []
  const sent: string[] = []
  const health = {
    name: 'outrider',
    version: '1',
    title: '',
    status: 'ok',
    smsSignIn: false,
    companySignIn: false,
    passkeySignIn: false,
    customerInfoUrl: named,
  } as const
  const made = createCustomer({
    stored,
    session: { get: () => ({ platforms: [] }) as never },
    host: { servedFrom: 'https://fleet.example' },
    getHealth: url => (asked.push(url), Promise.resolve(health)),
    send: url => (sent.push(url), Promise.resolve(info)),
  })
  return { made, stored, asked, sent }
}

test("the page's platform provides the service address, which is requested once for all callers", async () => {
  const { made, stored, asked, sent } = customer()
  expect(await Promise.all([made.info(), made.info()])).toEqual([info, info])
  expect(await made.info()).toEqual(info)
  expect(asked[0]).toBe('https://fleet.example')
  expect(sent).toEqual(['https://info.example'])
  expect(stored.get(storedCustomerInfoUrl)).toBe('https://info.example')
})

test('a stored service address is used without asking the platform', async () => {
  const { made, asked, sent } = customer({ known: 'https://known.example' })
  expect(await made.info()).toEqual(info)
  expect([asked, sent]).toEqual([[], ['https://known.example']])
})

test('no request without a customer, no info without a service', async () => {
  const withoutCode = customer({ code: '' })
  expect(await withoutCode.made.info()).toBeUndefined()
  expect(withoutCode.asked).toEqual([])
  expect(await customer({ named: '' }).made.info()).toBeUndefined()
})
