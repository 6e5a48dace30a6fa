// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { testMapService } from '../../../../../server/src/testing/map-service.ts'

const key = 'abcdef-0123456789'
const service = await testMapService()
afterAll(() => service.stop())
const platform = await platformOfFile({
  config: { 'map-keys': '', 'tianditu-api': service.api, 'amap-web-key': 'of-the-command-line' },
})
const company = await newCompany(platform)
const group = async (name: string) => within(await screen.findByRole('group', { name }))

test('an administrator tests a key, sets it, sees the basemaps it adds, and removes it', async () => {
  const { user, sent } = await openScreen('/mapProvider', { as: company, size: 'desktop' })
  const offered = within(await screen.findByRole('list', { name: 'Basemaps offered' }))
  expect(offered.queryByText('Tianditu')).toBeNull()
  const browserKey = await group('Tianditu browser key')
  browserKey.getByText('Not set')
  await user.type(browserKey.getByLabelText('Tianditu browser key'), key)
  await user.click(browserKey.getByRole('button', { name: 'Use this key' }))
  await screen.findByText('The key is in use')
  await browserKey.findByText(/^Set here \(ends in 6789\)/)
  await offered.findByText('Tianditu')
  expect(browserKey.getByLabelText<HTMLInputElement>('Tianditu browser key').value).toBe('')

  await user.click(offered.getByRole('button', { name: /^Tianditu imagery/ }))
  await screen.findByRole('heading', { name: 'Preview: Tianditu imagery' })

  await user.click(browserKey.getByRole('button', { name: 'Remove' }))
  await browserKey.findByText('Not set')
  await waitFor(() => expect(offered.queryByText('Tianditu')).toBeNull())
  expect(sent('map/setMapKey')).toEqual([
    { name: 'tianditu', key },
    { name: 'tianditu', key: null },
  ])
})

test('a wrong key and a service that cannot be reached are told apart, and nothing is stored', async () => {
  const { user, sent } = await openScreen('/mapProvider', { as: company })
  const forAddresses = await group('Tianditu server key, for addresses')
  const field = forAddresses.getByLabelText('Tianditu server key, for addresses')
  await user.type(field, 'a key')
  await user.click(forAddresses.getByRole('button', { name: 'Test' }))
  await forAddresses.findByText('A key has letters, digits, - and _ only, 128 at most')
  await user.clear(field)
  await user.type(field, key)
  service.answer({ status: '1', msg: `wrong ${key}` })
  await user.click(forAddresses.getByRole('button', { name: 'Test' }))
  await forAddresses.findByText('The service refuses this key: refused: wrong …')
  service.answer('no', 502)
  await user.click(forAddresses.getByRole('button', { name: 'Test' }))
  await forAddresses.findByText(/^The server cannot reach the map service: HTTP 502/)
  service.answer({ status: '0', msg: 'ok', result: { formatted_address: '北京市东城区' } })
  await user.click(forAddresses.getByRole('button', { name: 'Test' }))
  await forAddresses.findByText('The key works. Address of Tiananmen: 北京市东城区')
  expect(sent('map/setMapKey')).toEqual([])
})

test('a key of the command line is told as such and cannot be changed', async () => {
  await openScreen('/mapProvider', { as: company })
  const given = await group('AMap web service key, for addresses')
  given.getByText(/^Given by the server option --amap-web-key \(ends in line\), which wins\./)
  expect(given.getByLabelText<HTMLInputElement>('AMap web service key, for addresses').disabled).toBe(true)
  expect(given.queryByRole('button', { name: 'Use this key' })).toBeNull()
})

test('a map of any address is looked at while it is typed, with its datum, and the line that offers it to everybody is there to copy', async () => {
  const { user, sent } = await openScreen('/mapProvider', { as: company, size: 'desktop' })
  const field = await screen.findByLabelText('Address of the map')
  await user.click(field)
  await user.paste('https://tiles.example/{z}/{x}.png')
  await screen.findByText(/^A tile address has/)
  await user.clear(field)
  await user.paste('https://tiles.example/{z}/{x}/{y}.png')
  await user.click(screen.getByRole('radio', { name: /^GCJ-02/ }))
  await user.type(screen.getByLabelText(/^Attribution/), 'Maps Ltd')
  await screen.findByText(
    "--map-tiles 'https://tiles.example/{z}/{x}/{y}.png' --map-tiles-datum gcj02 --map-attribution 'Maps Ltd'",
  )
  await screen.findByRole('heading', { name: 'Preview: https://tiles.example/{z}/{x}/{y}.png' })
  expect(sent('map/setMapKey')).toEqual([])
})

test('who adds vehicles but does not administer all organisations is told whom to ask', async () => {
  await newCompany(platform)
  await openScreen('/mapProvider', { as: company, lang: 'zh' })
  await screen.findByText(/^只有管理全部机构的管理员/)
  expect(screen.queryByRole('button', { name: '启用密钥' })).toBeNull()
})
