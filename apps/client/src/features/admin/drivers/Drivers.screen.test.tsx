// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { addDriverCards } from '../../../testing/past.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A20001')
const now = Math.floor(Date.now() / 1000) * 1000
await addDriverCards(platform, vehicle, [{ name: '张三', licence: '310101199001011234', from: now - 600_000, to: now - 300_000 }])

test('a driver known by card gets a file, with the vehicle driven beside it; a wrong plate is told at its field', async () => {
  const { user, sent, address } = await openScreen('/admin/drivers', { as: company })
  await user.click(await screen.findByRole('button', { name: /张三/ }))
  await screen.findByText(/^This is what the card says/)
  expect(address()).toMatch(/^\/admin\/driver\?driver=/)
  const drives = await screen.findByRole('list', { name: 'Vehicles driven' })
  expect(within(drives).getByRole('listitem').textContent).toMatch(/沪A20001.*Card$/)

  const field = (name: string) => screen.getByRole('textbox', { name })
  fireEvent.change(field('Regular vehicle'), { target: { value: '沪X' } })
  fireEvent.change(field('Licence classes'), { target: { value: 'a2' } })
  fireEvent.change(field('Other card numbers'), { target: { value: 'K1、K2' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('No vehicle has this plate, or several do')
  fireEvent.change(field('Regular vehicle'), { target: { value: '沪A20001' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText(/^This is what the card says/)).toBeNull())
  expect(sent('admin/changeDriver').at(-1)).toMatchObject({ cards: ['K1', 'K2'], plateNum: '沪A20001', revision: 0 })
  await within(await screen.findByRole('list', { name: 'Vehicles driven' })).findByText('Regular vehicle')

  await user.click(screen.getByRole('button', { name: 'Retire' }))
  await user.click(screen.getByRole('button', { name: 'Retire' }))
  await screen.findByText(/^Retired since/)
  await screen.findByRole('button', { name: 'Reinstate' })
})

test('drivers come from a sheet by the same steps as vehicles', async () => {
  const { rows: names } = await platform.database.pool.query<{ name: string }>('select name from organisations where id = $1', [
    company.organisation,
  ])
  const { user, sent } = await openScreen('/admin/drivers/sheet', { as: company })
  await screen.findByRole('button', { name: 'Select a file' })
  const chooseFile = (text: string) =>
    fireEvent.change(document.querySelector('input[type=file]') ?? expect.fail('no input'), {
      target: { files: [new File([text], 'drivers.csv', { type: 'text/csv' })] },
    })
  const sheet = (until: string) =>
    `姓名,所属公司,从业资格证,手机,驾照有效期\r\n李四,${names[0]?.name},440101199001015678,13900000001,${until}\r\n`
  chooseFile(sheet('2029-02-30'))
  await user.click(await screen.findByRole('button', { name: 'Check the sheet' }))
  const wrong = await screen.findByRole('list', { name: 'Errors' })
  expect(within(wrong).getByRole('listitem').textContent).toMatch(/^E2 · Driving licence valid until2029-02-30/)
  chooseFile(sheet('2029-03-01'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 driver' }))
  await screen.findByText('New: 1, changed: 0, unchanged: 0')
  expect(sent('admin/importDriverSheet')).toMatchObject([{ fileName: 'drivers.csv', rows: { length: 1 } }])
})
