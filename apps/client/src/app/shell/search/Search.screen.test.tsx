// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const ids = [
  await company.addVehicle('沪A00001', { nickname: 'Tanker 7', phone: '13900000001' }),
  await company.addVehicle('沪A00012', { phone: '13900000012' }),
]
const size = 'desktop'
const field = () => screen.findByRole('combobox', { name: 'Search' })
/** Until the fleet is there. */
const counted = async () =>
  within(await screen.findByRole('group', { name: 'Vehicle counts' })).findByRole('link', { name: /^2\s*Vehicles/ })

test('from any screen a slash and Enter open the first hit: by plate, fleet number and number of the terminal', async () => {
  const { user, address } = await openScreen('/about', { as: company, size })
  await counted()
  for (const [words, id] of [
    ['a00012', ids[1]],
    ['tanker', ids[0]],
    ['13900000012', ids[1]],
  ]) {
    await user.keyboard(`/${words ?? ''}{Enter}`)
    const card = await screen.findByRole('region', { name: 'Vehicle details' })
    await within(card).findByRole('heading', { level: 2, name: id === ids[0] ? /Tanker 7|沪A00001/ : '沪A00012' })
    await waitFor(() => expect(address()).toBe(`/main/pos?vehicle=${id ?? ''}`))
    expect(document.activeElement).toBe(card)
  }
})

test('of the one vehicle that is found it offers what its menu does', async () => {
  const { user, address } = await openScreen('/about', { as: company, size })
  await counted()
  await user.keyboard('/a00012')
  const actions = within(await screen.findByRole('group', { name: 'Actions for this vehicle' }))
  expect(actions.getAllByRole('option').map(({ textContent }) => textContent.replace('沪A00012', ''))).toEqual(
    expect.arrayContaining(['Track yesterday', 'Take photos', 'Send a message', 'Commands', 'Alarms', 'Vehicle details']),
  )
  await user.click(actions.getByRole('option', { name: /Send a message/ }))
  await waitFor(() => expect(address()).toBe(`/dispatch?vehicle=${ids[1] ?? ''}`))
})

test('it finds screens and takes the entry that the arrow keys chose; the words are kept for the next time', async () => {
  const { user, address } = await openScreen('/about', { as: company, size })
  await counted()
  await user.keyboard('/theme')
  const list = await screen.findByRole('listbox', { name: 'Search results' })
  await within(list).findByRole('option', { name: /Theme/ })
  expect((await field()).getAttribute('aria-activedescendant')).toBe(within(list).getAllByRole('option')[0]?.id)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Theme/ })
  await waitFor(() => expect(address()).toBe('/themeConfig'))
  await user.keyboard('/a000')
  await within(list).findByRole('option', { name: /沪A00012/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('region', { name: 'Vehicle details' })
  await waitFor(() => expect(address()).toBe(`/main/pos?vehicle=${ids[1] ?? ''}`))
  await user.keyboard('/')
  const last = screen.getByRole('group', { name: 'Recent searches' })
  expect(
    within(last)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['a000', 'theme'])
})

test('a place is found by its name and shown on the map of the fleet', async () => {
  const { user, address, sent } = await openScreen('/about', { as: company, size, lang: 'en' })
  await counted()
  await user.keyboard('/suzhou')
  const places = within(await screen.findByRole('group', { name: 'Places on the map' }))
  await user.click(places.getByRole('option', { name: /Suzhou/ }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/pos\?place=31\.\d+%2C120\.\d+%2CSuzhou$/))
  // Once, when the typing rested.
  expect(sent('map/findPlaces')).toMatchObject([{ text: 'suzhou' }])
})

test('words that nothing has are told; Escape clears the field and gives the focus back', async () => {
  const { user } = await openScreen('/themeConfig', { as: company, size })
  await counted()
  const blue = await screen.findByRole('radio', { name: /Blue/ })
  blue.focus()
  await user.keyboard('/zzzz')
  await screen.findByText('Nothing found for “zzzz”')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(blue)
  expect((await field()).getAttribute('aria-expanded')).toBe('false')
})

test('who may not see vehicles finds screens only', async () => {
  const { user, sentPaths } = await openScreen('/about', { as: await company.withUser({ posAuth: false }), size })
  await field()
  await user.keyboard('/a0')
  await screen.findByText('Nothing found for “a0”')
  expect(sentPaths()).not.toContain('accessMon/getAccessMonList')
})
