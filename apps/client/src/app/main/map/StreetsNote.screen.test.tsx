// @vitest-environment jsdom
import { screen } from '@testing-library/react'
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

test('who adds no vehicles is told nothing of it', async () => {
  const vehicle = await company.addVehicle('沪A00002')
  await openScreen(`/main/pos?vehicle=${vehicle}`, { as: await company.withUser({ updInstTaskAuth: false }), size: 'desktop' })
  await screen.findByText('The map cannot be shown')
  expect(screen.queryByRole('link', { name: /^No streets/ })).toBeNull()
})
