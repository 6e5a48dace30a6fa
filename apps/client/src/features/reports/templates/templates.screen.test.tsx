// @vitest-environment jsdom
/** Own reports on screens: put together, opened from the menu, taken along into files, shared and deleted. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDay } from '../../../../../server/src/testing/figure-rows.ts'
import { companyOf, newCompany, platformOfFile } from '../../../testing/company.ts'
import { autofill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const depot = await platform.addOrganisation('车队', company.organisation, 'Depot')
await platform.addUser('clerk', 'a password', [depot], { rights: { adminAuth: false } })
const clerk = companyOf({ platform, organisation: depot, login: 'clerk', password: 'a password' })
for (const [organisation, plate, metres] of [
  [company.organisation, '沪R00001', 10_500],
  [depot, '沪R00002', 20_250],
] as const)
  await addDay(platform.database.pool, await platform.addVehicle(organisation, plate), '2026-10-01', {
    distance_m: metres,
    driving_s: 3600,
    max_speed_kmh: 71,
  })
const days = 'time=custom&begin=2026-10-01&end=2026-10-02'
const headings = async (label: string) =>
  within(await screen.findByRole('grid', { name: label }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

test('columns, order and totals of a report are kept under a name, opened from the menu and taken into files; others below have it with their own vehicles', async () => {
  const { user, sent, address } = await openScreen(`/mileageStat?org=${company.organisation}&${days}`, {
    as: company,
    size: 'desktop',
  })
  await screen.findAllByText(/沪R00001/)
  await user.click(await screen.findByRole('button', { name: 'Template' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a name')
  expect(sent('report/saveReportTemplate')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Fleet month')
  const left = [
    'Of it by positions',
    'Of which lower bound',
    'Days driven',
    'Driving',
    'Mean speed',
    'Odometer at start',
    'Odometer at end',
  ]
  for (const column of left) await user.click(dialog.getByRole('checkbox', { name: column }))
  dialog.getByRole('button', { name: 'Move Top speed' }).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(dialog.getByRole('switch', { name: 'Show totals' }))
  await screen.findByRole('option', { name: 'Depot', hidden: true })
  autofill({ 'Shared with': 'Depot' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('report/saveReportTemplate')).toMatchObject([
    {
      name: 'Fleet month',
      report: 'mileage',
      figures: ['topSpeed', 'distance'],
      totals: false,
      period: 'lastMonth',
      orgIds: [String(company.organisation)],
      sharedWith: String(depot),
    },
  ])
  await waitFor(async () =>
    expect(await headings('Distance statistics')).toEqual(['Vehicle', 'Organisation', 'Top speed (km/h)', 'Distance (km)']),
  )
  expect(address()).toContain('template=1')
  screen.getByRole('heading', { name: 'Fleet month' })
  expect(screen.queryByText('Total')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() =>
    expect(sent('report/exportReport')).toMatchObject([
      { title: 'Fleet month', totals: false, figures: ['topSpeed', 'distance'] },
    ]),
  )
  cleanup()

  // On a phone, as somebody below: whom it is of is theirs to say, and what there is to say is their one organisation.
  const phone = await openScreen('/report', { as: clerk, size: 'phone' })
  await phone.user.click(
    await screen.findByRole('button', {
      name: /^Fleet month.*Distance statistics · Last month · Selected when opened · shared by user-1/,
    }),
  )
  await screen.findByText('Depot')
  await phone.user.click(await screen.findByRole('button', { name: 'Search' }))
  await waitFor(() => expect(phone.address()).toBe(`/mileageStat?org=${depot}&time=lastMonth&group=vehicle&template=1`))
  const card = within((await screen.findByText(/沪R00002/)).closest('li') as HTMLElement)
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Top speed (km/h)', 'Distance (km)'])
  await phone.user.click(screen.getByRole('button', { name: 'Template' }))
  expect(screen.queryByRole('menuitem', { name: 'Delete template' })).toBeNull()
  cleanup()

  await platform.database.pool.query(`update kept_templates set asked = asked || '{"figures": ["distance", "tyreWear"]}'`)
  const again = await openScreen('/report', { as: company, size: 'desktop' })
  await again.user.click(await screen.findByRole('button', { name: /^Fleet month.*Company 1 · shared with Depot/ }))
  await screen.findByText('This report no longer has these columns: tyreWear')
  await again.user.click(await screen.findByRole('button', { name: 'Template' }))
  // Under another name it is a second one, which is said.
  await again.user.click(await screen.findByRole('menuitem', { name: 'Edit template' }))
  const edited = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  edited.getByLabelText(/^Report on/)
  expect(edited.queryByText(/new template/)).toBeNull()
  await again.user.type(edited.getByRole('textbox', { name: 'Name' }), ' 2')
  edited.getByText('Saved as a new template. “Fleet month” stays as it is')
  await again.user.click(edited.getByRole('button', { name: 'Cancel' }))
  await again.user.click(await screen.findByRole('button', { name: 'Template' }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Delete template' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Fleet month”?' }))
  question.getByText('Users of Depot can no longer use it either.')
  await again.user.click(question.getByRole('button', { name: 'Delete template' }))
  await waitFor(() => expect(again.address()).toBe('/report'))
  await waitFor(() => expect(screen.queryByText('Fleet month')).toBeNull())
})
