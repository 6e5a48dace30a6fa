// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { autofill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)

test('a word is added, offered in the form of papers, and renamed', async () => {
  const { user, sent } = await openScreen('/admin/dictionaries', { as: company })
  await screen.findByText('No words yet')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await user.type(await screen.findByRole('textbox', { name: 'Word' }), 'Tail lift check')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await screen.findByText('Tail lift check')
  expect(sent('admin/addDictionaryWord')).toMatchObject([{ dictionary: 'paperKind', word: 'Tail lift check' }])
  await user.click(screen.getByText('Tail lift check'))
  await screen.findByText('If you rename it, records that have it get the new name')
  autofill({ Word: 'Lift check' })
  await user.click(screen.getByRole('switch', { name: /^No longer offer it/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Not offered/)
  expect(sent('admin/changeDictionaryWord')).toMatchObject([{ word: 'Lift check', ended: true }])
  await user.click(screen.getByText('Lift check'))
  await user.click(await screen.findByRole('switch', { name: /^No longer offer it/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // The answer is there: forms that are opened from now on offer it.
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  expect(sent('admin/changeDictionaryWord')).toHaveLength(2)
  cleanup()
  await openScreen('/admin/paper', { as: company })
  await screen.findByRole('textbox', { name: /^Plate/ })
  autofill({ Kind: 'Other' })
  const name = await screen.findByRole('combobox', { name: 'Name' })
  const offered = document.getElementById(name.getAttribute('list') ?? '')
  expect([...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(['Lift check'])
})

test('dictionaries that cannot be loaded say so, until another try', async () => {
  const { user, mend } = await openScreen('/admin/dictionaries', { as: company, cut: ['admin/getDictionaryWords'] })
  await screen.findByText('The dictionaries could not be loaded')
  mend('admin/getDictionaryWords')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Lift check')
})
