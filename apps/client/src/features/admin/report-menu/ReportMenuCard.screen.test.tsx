// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { autofill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('reports are left out, ordered and named, and the menu shows them so', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen(`/admin/organisation?organisation=${company.organisation}`, { as: company })
  await screen.findByRole('heading', { name: 'Menu of reports' })
  autofill({ Menu: 'Of its own' })
  const shown = within(await screen.findByRole('group', { name: 'Reports shown, in this order' }))
  await user.click(shown.getByRole('checkbox', { name: 'Distance statistics' }))
  fireEvent.change(shown.getByRole('textbox', { name: /^Own name of Alarm statistics/ }), { target: { value: 'Safety week' } })
  shown.getByRole('button', { name: 'Move Alarm statistics' }).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'Save menu' }))
  await waitFor(() =>
    expect(sent('admin/saveReportMenu')).toMatchObject([
      { hidden: ['mileage'], names: [{ report: 'alarms', name: 'Safety week' }] },
    ]),
  )
  cleanup()
  await openScreen('/report', { as: company })
  const [first] = within(await screen.findByRole('list', { name: 'Reports' })).getAllByRole('button')
  expect(first?.textContent).toContain('Safety week')
  expect(screen.queryByText('Distance statistics')).toBeNull()
})
