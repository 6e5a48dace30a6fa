// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addDriverCards } from '../../testing/past.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const hour = 3_600_000
const now = Math.floor(Date.now() / 1000) * 1000
const [inserted, out, long, none] = [
  await company.addVehicle('沪A70001', { phone: '13700070001' }),
  await company.addVehicle('沪A70002', { phone: '13700070002' }),
  await company.addVehicle('沪A70003', { phone: '137000700af' }),
  await company.addVehicle('沪A70004', { phone: '13700070004' }),
]
const [zhang, li] = [
  { name: '张三', licence: '310101199001011234' },
  { name: '李四', licence: '440101199001015678' },
]
await addDriverCards(platform, inserted, [
  { ...zhang, from: now - 9 * hour, to: now - 5 * hour },
  { ...li, from: now - 3 * hour },
])
await addDriverCards(platform, out, [{ ...zhang, from: now - 9 * hour, to: now - 2 * hour }])
await addDriverCards(platform, long, [{ ...li, from: now - 20 * 24 * hour }])
await addDriverCards(platform, none, [{ ...zhang, from: now - 30 * 24 * hour, to: now - 29 * 24 * hour }])

const card = async () => within(await screen.findByRole('region', { name: 'Vehicle details' }))

test.each([
  ['a card that is in names its driver and since when', inserted, '李四, signed in 3 h ago'],
  ['a card that is out names the last driver and since when', out, '张三, card out 2 h ago'],
  ['a card that was inserted long ago is still in', long, '李四, signed in 20 d ago'],
  ['a card of long ago is no driver', none, 'No card in the last 7 days'],
])('%s', async (_, vehicle, said) => {
  await openScreen(`/main/pos?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  await (await card()).findByText(said)
})

test('a phone calls the number of a terminal, and copies one that no phone can call', async () => {
  await openScreen(`/main/pos?vehicle=${inserted}`, { as: company })
  const call = await (await card()).findByRole('link', { name: 'Call terminal 13700070001' })
  expect(call.getAttribute('href')).toBe('tel:13700070001')
})

test('a phone calls who drives, by the number in the file of the driver', async () => {
  await platform.database.pool.query(`update drivers set mobile = '13812345678' where name = '李四'`)
  await openScreen(`/main/pos?vehicle=${inserted}`, { as: company })
  const call = await (await card()).findByRole('link', { name: 'Call 李四 13812345678' })
  expect(call.getAttribute('href')).toBe('tel:13812345678')
})

test('elsewhere a press copies the number', async () => {
  const { user } = await openScreen(`/main/pos?vehicle=${inserted}`, { as: company, size: 'desktop' })
  await user.click(await (await card()).findByTitle('Copy 13700070001'))
  await screen.findByText('Copy succeeded')
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('13700070001'))
})
