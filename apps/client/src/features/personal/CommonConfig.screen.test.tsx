// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { switchWritten, usualForms } from '../../core/i18n/written-forms.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const module = () => screen.findByRole('radio', { name: 'Monitoring' })
const stored = () => ['defaultModule', 'vehicleIcon'].map(key => localStorage.getItem(key))

test('saving the default module that is in force already says so, and sends and stores nothing (S5.boundary.12) (S5.defaultModule.noChange)', async () => {
  const { user, sentPaths } = await openScreen('/commonConfig', { as: company, stored: { defaultModule: 'pos' } })
  const before = stored()
  await user.click(await module())
  await screen.findByText('No changes to save')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(stored()).toEqual(before)
  expect(sentPaths().filter(path => /\/(set|save|upd)/i.test(path))).toEqual([])
})

test('vehicles are drawn as signs or as cars; the choice is stored at once, nothing else is, and it is kept (S3.stored.6) (S9.12)', async () => {
  const { user } = await openScreen('/commonConfig', { as: company })
  const icons = within(await screen.findByRole('radiogroup', { name: 'Vehicle icon' })).getAllByRole<HTMLInputElement>('radio')
  expect(icons.map(({ checked }) => checked)).toEqual([true, false])
  expect(screen.getByRole('radio', { name: 'Default' })).toBe(icons[0])
  await user.click(screen.getByRole('radio', { name: 'Car' }))
  await screen.findByText('Saved')
  expect(stored()).toEqual([null, '"car"'])
  cleanup()
  await openScreen('/commonConfig', { as: company })
  expect(await screen.findByRole('radio', { name: 'Car' })).toHaveProperty('checked', true)
})

test('how dates and units are written is of the account: kept there, followed at once, and on a device that has never seen the choice', async () => {
  const as = await company.withUser({})
  const { user, sent } = await openScreen('/commonConfig', { as })
  expect(await screen.findByRole('radio', { name: 'km, km/h' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'miles, mph' }))
  await user.click(await screen.findByRole('radio', { name: 'Nov 22, 2026' }))
  await waitFor(() =>
    expect(sent('user/setWrittenForms').at(-1)).toMatchObject({ dateForm: 'month', distance: 'mi', clock: null }),
  )
  await waitFor(() => expect(document.documentElement.lang).toBe('en-US'))
  // Fields of times follow it.
  await user.click(await screen.findByRole('radio', { name: '2:05 pm' }))
  await waitFor(() => expect(document.documentElement.dataset['clock']).toBe('h12'))
  cleanup()
  localStorage.removeItem('writtenForms')
  switchWritten(usualForms('en', ''))
  await openScreen('/overview', { as })
  await waitFor(() => expect(screen.getByText('Distance today').parentElement?.textContent).toMatch(/ mi/))
  expect(JSON.parse(localStorage.getItem('writtenForms') ?? 'null')).toMatchObject({ distance: 'mi' })
})

test('the region of the first device counts for the account, until somebody chooses: a second device neither reads nor makes it otherwise', async () => {
  const as = await company.withUser({})
  const region = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  try {
    const { sent } = await openScreen('/commonConfig', { as })
    expect(await screen.findByRole('radio', { name: 'miles, mph' })).toHaveProperty('checked', true)
    await waitFor(() =>
      expect(sent('user/setWrittenForms')).toMatchObject([{ distance: null, dateForm: null, usual: { distance: 'mi' } }]),
    )
  } finally {
    region.mockRestore()
  }
  cleanup()
  localStorage.removeItem('writtenForms')
  const elsewhere = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-IE')
  try {
    const { user, sent } = await openScreen('/commonConfig', { as })
    expect(await screen.findByRole('radio', { name: 'miles, mph' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'km, km/h' }))
    await waitFor(() => expect(sent('user/setWrittenForms')).toMatchObject([{ distance: 'km', usual: { distance: 'mi' } }]))
    cleanup()
    // In Chinese it is as in China.
    await openScreen('/commonConfig', { as: await company.withUser({}), lang: 'zh' })
    expect(await screen.findByRole('radio', { name: '公里' })).toHaveProperty('checked', true)
  } finally {
    elsewhere.mockRestore()
  }
})
