// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { rangeServer } from '../../../../../server/src/testing/range-server.ts'
import { streetsArchive } from '../../../../../server/src/testing/streets-archive.ts'

const source = await rangeServer(streetsArchive({ maxZoom: 12 }).bytes)
afterAll(() => source.stop())
const platform = await platformOfFile({ config: { 'map-source': source.address } })
const company = await newCompany(platform)

test('an administrator is told the size of a place, fetches it, has it as the default basemap, and removes it', async () => {
  const { user, sent } = await openScreen('/mapProvider', { as: company, size: 'desktop' })
  await screen.findByText('There are none yet')
  const where = await screen.findByLabelText('Place or area')
  await user.type(where, 'Atlantis')
  await user.click(screen.getByRole('button', { name: 'Tell the size' }))
  await screen.findByText(/^The built-in places have no Atlantis/)
  expect(sent('map/addStreetMap')).toEqual([])

  await user.clear(where)
  await user.type(where, 'Shanghai')
  await user.click(screen.getByRole('radio', { name: 'Main roads' }))
  await user.click(screen.getByRole('button', { name: 'Tell the size' }))
  await screen.findByText(/^Shanghai: \d+\.\d MB on the disk, \d+\.\d MB to fetch$/)
  await user.click(screen.getByRole('button', { name: 'Fetch it' }))
  await screen.findByText('Shanghai was added and is the default basemap now')
  const offered = within(screen.getByRole('list', { name: 'Basemaps offered' }))
  await offered.findByText('Streets (local)')
  expect(offered.getAllByRole('listitem')[0]?.textContent).toContain('Streets (local)')
  expect(sent('map/addStreetMap')).toEqual([{ place: 'Shanghai', maxZoom: 12 }])

  await user.click(await screen.findByRole('button', { name: 'Remove Shanghai' }))
  await screen.findByText('There are none yet')
  await waitFor(() => expect(offered.queryByText('Streets (local)')).toBeNull())
})

test('a box is asked for as such, and why a download fails is told', async () => {
  const { user, sent } = await openScreen('/mapProvider', { as: company })
  await user.type(await screen.findByLabelText('Place or area'), '121.4,31.1,121.5,31.2')
  await user.click(screen.getByRole('button', { name: 'Tell the size' }))
  const fetching = await screen.findByRole('button', { name: 'Fetch it' })
  source.does = 403
  await user.click(fetching)
  await screen.findByText(/The source of maps cannot be read: HTTP 403/)
  expect(sent('map/planStreetMap')).toEqual([{ bbox: '121.4,31.1,121.5,31.2', maxZoom: 15 }])
})
