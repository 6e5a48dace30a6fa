// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { fill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('who empties a field below an organisation that keeps less is asked first, as that deletes too', async () => {
  const company = await newCompany(platform)
  const below = await platform.addOrganisation('一队', company.organisation)
  const keep = (organisation: number, photos: number) =>
    platform.database.pool.query('insert into organisation_retention (organisation_id, days) values ($1, $2)', [
      organisation,
      JSON.stringify({ photos }),
    ])
  await keep(company.organisation, 10)
  await keep(below, 30)
  const { user, sent } = await openScreen(`/admin/organisation?organisation=${below}`, { as: company })
  const photos = await screen.findByRole('textbox', { name: 'Photos' })
  await waitFor(() => expect(photos).toHaveProperty('value', '30'))
  await user.clear(photos)
  await user.click(screen.getByRole('button', { name: 'Save retention' }))
  await user.click(await screen.findByRole('button', { name: 'Shorten' }))
  await waitFor(() => expect(sent('admin/saveRetention')).toEqual([{ orgId: below }]))
})

test('days outside of what the law and the installation allow are told at their field, before anybody is asked', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen(`/admin/organisation?organisation=${company.organisation}`, { as: company })
  await screen.findByRole('textbox', { name: 'Photos' })
  await fill(user, 'Alarms and their handling', '7')
  await fill(user, 'Other terminal messages', '31')
  await user.click(screen.getByRole('button', { name: 'Save retention' }))
  await screen.findByText('The law asks for at least 1095 days')
  screen.getByText('The system keeps this for at most 30 days')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent('admin/saveRetention')).toEqual([])
})
