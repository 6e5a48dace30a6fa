// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const module = () => screen.findByRole('radio', { name: 'Location' })
const stored = () => ['defaultModule', 'vehicleIcon'].map(key => localStorage.getItem(key))

test('saving the default module that is in force already says so, and sends and stores nothing (S5.boundary.12)', async () => {
  const { user, sentPaths } = await openScreen('/commonConfig', { as: company, stored: { defaultModule: 'pos' } })
  const before = stored()
  await user.click(await module())
  await screen.findByText('No changes to save')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(stored()).toEqual(before)
  expect(sentPaths().filter(path => /\/(set|save|upd)/i.test(path))).toEqual([])
})

test('the vehicle icon is stored at once, and nothing else', async () => {
  const { user } = await openScreen('/commonConfig', { as: company })
  await user.click(await screen.findByRole('radio', { name: 'Car' }))
  await screen.findByText('Saved')
  expect(stored()).toEqual([null, '"car"'])
})
