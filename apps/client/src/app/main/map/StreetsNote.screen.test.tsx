// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile({ config: { 'map-keys': '' } }))

test('who adds vehicles is told at an opened vehicle that the map has no streets and led to where maps are added, until told to stop', async () => {
  const vehicle = await company.addVehicle('沪A00001')
  const { user } = await openScreen(`/main/pos?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  const link = await screen.findByRole('link', { name: 'No streets? Add a map' })
  expect(link.getAttribute('href')).toBe('/mapProvider')
  await user.click(screen.getByRole('button', { name: 'Do not mention streets again' }))
  expect(screen.queryByRole('link', { name: /^No streets/ })).toBeNull()
})

test.each([
  ['who adds no vehicles', { updInstTaskAuth: false }],
  ['who has come for installations alone', { trackAuth: false, reviewAuth: false }],
])('%s is told nothing of it', async (_, rights) => {
  const vehicle = await company.addVehicle(`沪A0${Object.keys(rights).length}002`)
  await openScreen(`/main/pos?vehicle=${vehicle}`, { as: await company.withUser(rights), size: 'desktop' })
  await screen.findByText('The map cannot be shown')
  expect(screen.queryByRole('link', { name: /^No streets/ })).toBeNull()
})

test('the guide of the first visit points at it', async () => {
  const as = await company.withUser({})
  const { user } = await openScreen('/main/pos', { as, size: 'desktop', stored: { guideSeen: false } })
  const titles: string[] = []
  while (titles.at(-1) !== 'Street maps') {
    const step = within(await screen.findByRole('dialog'))
    const title = step.getByRole('heading').textContent
    if (title !== titles.at(-1)) titles.push(title)
    expect(titles.length).toBeLessThan(8)
    if (title !== 'Street maps') await user.click(step.getByRole('button', { name: 'Next' }))
  }
})
