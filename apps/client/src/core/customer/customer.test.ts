import { expect, test } from 'vitest'
import { createStored } from '../settings/stored.ts'
import { createCustomer } from './customer.ts'

const info = { pictureUrl: 'https://pictures.example/a.png', androidVersionCode: '' }

function customer({ code = 'C1', known = '', named = 'https://info.example' } = {}) {
  const stored = createStored(undefined)
  if (code) stored.set('customerCode', code)
  if (known) stored.set('customerInfoUrl', known)
  const asked: string[] = []
  const sent: string[] = []
  const health = { name: 'outrider', version: '1', title: '', status: 'ok', smsSignIn: false, customerInfoUrl: named } as const
  const made = createCustomer({
    stored,
    session: { get: () => ({ platforms: [] }) as never },
    host: { servedFrom: 'https://fleet.example' },
    ask: url => (asked.push(url), Promise.resolve(health)),
    send: url => (sent.push(url), Promise.resolve(info)),
  })
  return { made, stored, asked, sent }
}

test('the platform of the page names the service, which is asked once however many want to know', async () => {
  const { made, stored, asked, sent } = customer()
  expect(await Promise.all([made.info(), made.info()])).toEqual([info, info])
  expect(await made.info()).toEqual(info)
  expect(asked[0]).toBe('https://fleet.example')
  expect(sent).toEqual(['https://info.example'])
  expect(stored.get('customerInfoUrl')).toBe('https://info.example')
})

test('a service known from before is asked at once', async () => {
  const { made, asked, sent } = customer({ known: 'https://known.example' })
  expect(await made.info()).toEqual(info)
  expect([asked, sent]).toEqual([[], ['https://known.example']])
})

test('without a customer nobody is asked, without a service there is nothing to say', async () => {
  const stranger = customer({ code: '' })
  expect(await stranger.made.info()).toBeUndefined()
  expect(stranger.asked).toEqual([])
  expect(await customer({ named: '' }).made.info()).toBeUndefined()
})
