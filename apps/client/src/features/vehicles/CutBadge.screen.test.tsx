// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aReport } from '../../testing/server.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const cut = await company.addVehicle('沪E30001', { phone: '13700030001' })
const byHand = await company.addVehicle('沪E30002', { phone: '13700030002' })
const plain = await company.addVehicle('沪E30003', { phone: '13700030003' })
const now = Math.floor(Date.now() / 1_000) * 1_000
platform.bus.publish({
  kind: 'stored',
  positions: [cut, byHand, plain].map(id =>
    aReport(Number(id), 0, { time: now, receivedAt: now, speedDkmh: 0, status: id === plain ? 3 : 3 | (1 << 10) }),
  ),
})
const at = new Date(2026, 10, 20, 8, 30, 5)
await platform.database.pool.query(
  `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms, requested_at, finished_at)
   values ($1, '沪E30001', 'cut', 'inEffect', false, 'Stolen', '王调度', '', false, $2, $2)`,
  [cut, at],
)
const by = 'by 王调度, 20 Nov 2026, 08:30:05'

const viewer = await company.withUser({ commandAuth: false })

test.each([
  ['the details', 'phone', `/vehicleInfo?vehicle=${cut}`, by],
  ['the details of one that was cut by hand', 'phone', `/vehicleInfo?vehicle=${byHand}`, 'not by this platform'],
  ['the card', 'phone', `/main/pos?vehicle=${cut}`, by],
] as const)('%s: marked with who and when, also without the right to commands', async (_, size, path, words) => {
  await openScreen(path, { as: viewer, size })
  const said = await screen.findByText(words)
  expect(said.parentElement?.textContent).toBe(`Oil and power cut${words}`)
})

test.each([
  ['the list', '/main/pos', 'button'],
  ['the table', '/vehicleTable', 'tr'],
] as const)('%s marks it, and no other', async (_, path, row) => {
  await openScreen(path, { as: viewer, size: 'desktop' })
  const marked = await screen.findByText(by)
  expect(marked.closest(row)?.textContent).toContain('沪E30001')
  const others = screen.getByText('not by this platform').closest(row)
  expect(others?.textContent).toContain('沪E30002')
  expect(document.querySelectorAll('[title^="Oil and power cut"]')).toHaveLength(2)
})

test('the list of selected vehicles marks it', async () => {
  const { user } = await openScreen('/main/vehicleList', { as: viewer, size: 'phone' })
  await user.click(await screen.findByRole('button', { name: 'Select vehicles' }))
  await user.click(await screen.findByRole('checkbox', { name: /沪E30003/ }))
  await user.click(await screen.findByRole('button', { name: '2 selected' }))
  const marked = await screen.findByText(by)
  expect(marked.closest('[data-vehicle]')?.getAttribute('data-vehicle')).toBe(cut)
})

test('who sees no positions sees no cuts', async () => {
  const blind = await company.withUser({ posAuth: false })
  const caller = await platform.signIn(blind.login, blind.password)
  expect(await caller.code('platform/getVehicleCuts', {})).toBe(4_030_002)
  const outsider = await newCompany(platform)
  expect(await (await platform.signIn(outsider.login, outsider.password)).call('platform/getVehicleCuts', {})).toEqual({
    cuts: [],
  })
})
