// @vitest-environment jsdom
/** Checkpoints on a phone: set up, looked at, changed and taken away, and what is asked of them. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { autofill, fill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { typeDate } from '../../testing/type-date.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
await company.addVehicle('沪A00001')

async function withCheckpoint() {
  const own = await newCompany(platform)
  const { accessToken } = await own.signIn()
  const body = {
    orgId: own.organisation,
    nameZh: '一号卡口',
    nameEn: 'Gate one',
    type: 'gate',
    latitude: 31.2,
    longitude: 121.5,
    radius: 300,
    remindWithin: 0,
  }
  const { reply } = await platform.send('accessMon/addAccessMon', body, { access_token: accessToken })
  expect(reply.rspCode).toBe(0)
  return own
}

test('checkpoints are reached from the personal centre, which asks for lists, types, reminders and passages (S2.route.12) (S7.call.16) (S7.other.4) (S7.other.5)', async () => {
  const { user, address, sentPaths } = await openScreen('/my', { as: company })
  await user.click(await screen.findByRole('button', { name: /Checkpoint monitoring/ }))
  await screen.findByText('No passes yet')
  await waitFor(() => expect(address()).toBe('/kakouMonitor'))
  for (const path of ['getAccessMonList', 'getAccessMonTypeList', 'getCloseToAccessMonRemind', 'getAccessMonEvent'])
    expect(sentPaths()).toContain(`accessMon/${path}`)
})

test.each([
  ['/kakouMonitor', 'Checkpoint monitoring'],
  ['/kakouLocMap', 'Checkpoint map'],
  ['/kakouTrackReplay', 'Checkpoint track replay'],
])('%s opens its own page (S2.route.12)', async (path, title) => {
  const { address } = await openScreen(path, { as: company })
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(address()).toBe(path))
})

test('a checkpoint is set up with what is wrong said first, and stands on the list, which is narrowed by type', async () => {
  const { user, sent } = await openScreen('/kakouLocMap', { as: company })
  const [add] = await screen.findAllByRole('button', { name: 'Add checkpoint' })
  await user.click(add as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add checkpoint' }))
  await fill(user, 'Radius', '5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Please enter the name')
  await dialog.findByText('The radius must be a whole number from 20 to 5000')
  expect(sent('accessMon/addAccessMon')).toEqual([])
  autofill({
    Name: '一号卡口',
    'English name': 'Gate one',
    Type: 'Toll station',
    Radius: '300',
    Latitude: '31.2',
    Longitude: '121.5',
  })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('region', { name: 'Gate one' })).findByText(/Toll station/)
  expect(sent('accessMon/addAccessMon')).toMatchObject([{ nameZh: '一号卡口', type: 'toll', radius: 300, latitude: 31.2 }])
})

test('the list is narrowed by type', async () => {
  const { user } = await openScreen('/kakouMonitor?view=checkpoints', { as: await withCheckpoint() })
  await screen.findByRole('button', { name: /Gate one/ })
  await user.click(await screen.findByRole('button', { name: 'Port' }))
  await screen.findByText('Nothing matches this filter')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByRole('button', { name: /Gate one/ })
})

test('the query of passages says what is missing and sends nothing', async () => {
  const { user, sent, address } = await openScreen('/kakouTrackReplay', { as: company })
  await screen.findByText('Select a vehicle and a period')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('Please select at least one vehicle')
  await user.click(screen.getByRole('combobox', { name: 'Vehicle' }))
  await user.click(await screen.findByRole('button', { name: /沪A00001/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Vehicle' }).textContent).toContain('沪A00001'))
  await typeDate(user, document.body, 'From', '2026-01-01T00:00')
  await typeDate(user, document.body, 'To', '2026-01-09T00:00')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('The interval cannot exceed 7 days')
  await waitFor(() => expect(address()).toBe('/kakouTrackReplay'))
  expect(sent('track/getVehicleTrack')).toEqual([])
})

test('who may not set up checkpoints sees them and changes nothing; who may, changes one and takes it away', async () => {
  const own = await withCheckpoint()
  const viewer = await own.withUser({ updInstTaskAuth: false, updMtcTaskAuth: false })
  const seen = await openScreen('/kakouMonitor?view=checkpoints', { as: viewer })
  await seen.user.click(await screen.findByRole('button', { name: /Gate one/ }))
  await screen.findByRole('region', { name: 'Gate one' })
  for (const name of ['Edit', 'Delete', 'Add checkpoint']) expect(screen.queryByRole('button', { name })).toBeNull()
  cleanup()

  const { user } = await openScreen('/kakouMonitor?view=checkpoints', { as: own })
  await user.click(await screen.findByRole('button', { name: /Gate one/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit checkpoint' }))
  await fill(user, 'Radius', '450')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('region', { name: 'Gate one' })).findByText(/450 m/)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Its pass records are deleted too.')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No checkpoints yet')
})
