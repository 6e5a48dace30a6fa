// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { autofill } from '../../../testing/fields.ts'

const platform = await platformOfFile()

test('a model is found, entered, asked about where a protection goes, and as shipped again', async () => {
  // The only one of its platform: it administers all of it.
  const company = await newCompany(platform)
  const { user, sent } = await openScreen('/admin/models', { as: company })
  await user.type(await screen.findByRole('searchbox', { name: 'Search by model' }), 'vl3')
  await waitFor(() => expect(screen.queryByText('OR-1')).toBeNull())
  await user.click(await screen.findByRole('button', { name: /VL300/ }))
  await screen.findByText('No vehicle has this model')
  autofill({ 'Texts sent to it': 'Are only shown or read out', Cameras: 'Road,Driver' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const asked = within(await screen.findByRole('alertdialog'))
  asked.getByText(/Texts that look like orders no longer wait/)
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(sent('admin/saveTerminalModel')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'I have made sure: save' }))
  await screen.findByText('Last changed')
  // Shipped, it obeys: no protection goes.
  await user.click(screen.getByRole('button', { name: 'As shipped again' }))
  await user.click(screen.getByRole('button', { name: 'Remove it now' }))
  await waitFor(() => expect(screen.queryByText('Last changed')).toBeNull())
  const nothing = { model: 'VL300', cut: null, obeysTexts: null, lockMovesDoorsOnly: null, channelNames: '', quirks: '' }
  expect(sent('admin/saveTerminalModel')).toEqual([
    { ...nothing, obeysTexts: false, channelNames: 'Road,Driver', accepts: ['textsShown'] },
    { ...nothing, accepts: [] },
  ])
})

test('one that nobody knows is named first, and says how it would be cut', async () => {
  const company = await newCompany(await platformOfFile())
  const { user, address } = await openScreen('/admin/model', { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Model' }), 'NEW-7')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/admin/model?model=NEW-7'))
  await screen.findByText('Terminal control 64/65 (the usual one, not confirmed)')
})
