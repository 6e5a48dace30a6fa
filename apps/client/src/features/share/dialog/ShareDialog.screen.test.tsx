// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)

async function openSharing(plate: string) {
  const vehicle = await company.addVehicle(plate)
  const opened = await openScreen(`/main/vehicleList?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  await opened.user.click(await screen.findByRole('button', { name: 'Share position' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share position' }))
  await dialog.findByText(/until it expires/)
  return { ...opened, vehicle, dialog }
}
const link = () => screen.findByLabelText<HTMLInputElement>('Link')

test('one press makes a link for the time chosen and copies it; it is shown once, also as a QR code', async () => {
  const { user, sent, vehicle } = await openSharing('沪A40001')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  expect(sent('share/addVehPosSharing')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Copy link · 7 days' }))
  const made = (await link()).value
  expect(made).toMatch(/\/shared#[\w-]{22}$/)
  expect(sent('share/addVehPosSharing')).toEqual([{ vehicleId: vehicle, hours: 168 }])
  await screen.findByRole('button', { name: 'Copied' })
  await screen.findByRole('img', { name: 'QR code of the link' })
  expect(await navigator.clipboard.readText()).toBe(made)
})

test('a link is handed to the share sheet of the device', async () => {
  const handed: object[] = []
  const share = (data: object) => Promise.resolve(void handed.push(data))
  Object.assign(navigator, { share })
  const { user } = await openSharing('沪A40004')
  await user.click(screen.getByRole('button', { name: 'Copy link · 24 hours' }))
  const { value } = await link()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(handed).toEqual([{ title: '沪A40004', url: value }])
})

test('a link is revoked after a question, and is gone', async () => {
  const { user, sent, vehicle, dialog } = await openSharing('沪A40002')
  await user.click(await screen.findByRole('button', { name: 'Copy link · 24 hours' }))
  const open = within(await dialog.findByRole('list', { name: 'Active links' }))
  open.getByText(/Not viewed yet/)
  await user.click(open.getByRole('button', { name: 'Revoke' }))
  open.getByText(/will lose access/)
  await user.click(open.getByRole('button', { name: 'Keep' }))
  expect(sent('share/revokeVehPosSharing')).toEqual([])
  await user.click(open.getByRole('button', { name: 'Revoke' }))
  await user.click(open.getByRole('button', { name: 'Revoke' }))
  await dialog.findByText('You have no active links for this vehicle')
  // Nor is the dead link offered to be copied.
  expect(screen.queryByLabelText('Link')).toBeNull()
  dialog.getByRole('button', { name: 'Copy link · 24 hours' })
  expect(sent('share/revokeVehPosSharing')).toEqual([{ vehicleId: vehicle, shareId: expect.any(String) }])
})

test('a link that cannot be created is reported in the form that requested it', async () => {
  const { user, cut, mend, dialog } = await openSharing('沪A40003')
  cut('share/addVehPosSharing')
  await user.click(screen.getByRole('button', { name: 'Copy link · 24 hours' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Request failed')
  mend('share/addVehPosSharing')
  await user.click(screen.getByRole('button', { name: 'Copy link · 24 hours' }))
  await waitFor(async () => expect((await link()).value).toMatch(/\/shared#/))
})
