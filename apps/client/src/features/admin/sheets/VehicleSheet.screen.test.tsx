// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { readTable } from '@outrider/tables/read'

const platform = await platformOfFile()

const headings = '车牌号,车牌颜色,所属机构,手机号,终端类型,车辆类型,座位数,备注'
const csv = (name: string, ...rows: string[]) => new File([`${[headings, ...rows].join('\r\n')}\r\n`], name, { type: 'text/csv' })
const chooseFile = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? expect.fail('no input'), { target: { files: [file] } })
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('a sheet is checked, its wrong cells are named, and mended it is imported; again it changes nothing', async () => {
  const company = await newCompany(platform)
  const { rows: names } = await platform.database.pool.query<{ name: string }>('select name from organisations where id = $1', [
    company.organisation,
  ])
  const row = (plate: string, phone: string, colour = '黄色', seats = '3') =>
    `${plate},${colour},${names[0]?.name},${phone},JT/T 808-2019 terminal,货车,${seats},?`
  const files: File[] = []
  const saveFile = async (file: File) => void files.push(file)
  const { user, sent } = await openScreen('/admin/vehicles', { as: company, host: { saveFile } })
  await screen.findByRole('button', { name: 'Select a file' })
  chooseFile(csv('fleet.csv', row('沪S10001', '13977000001', '紫色'), row('沪S10002', '13977000002', '蓝色', '1000')))
  await screen.findByText('fleet.csv · 2 rows')
  screen.getByRole('button', { name: /Column D, 手机号/ })
  await user.click(screen.getByRole('button', { name: 'Check the sheet' }))
  const wrong = await screen.findByRole('list', { name: 'Errors' })
  expect(
    within(wrong)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^B2 · Plate colour紫色 — Must be one of: .*Yellow/),
    'G3 · Seats1000 — Must be a whole number from 0 to 999',
  ])
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()

  // The rows to mend, as a file that can be mended and chosen.
  await user.click(screen.getByRole('button', { name: 'Rows with errors' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [, first] = await readTable(await (files[0] ?? expect.fail('no file')).arrayBuffer())
  expect(first?.slice(0, 2)).toEqual(['沪S10001', '紫色'])
  expect(first?.at(-1)).toMatch(/^B2 Plate colour: Must be one of/)

  // With the same headings it is checked at once.
  const mended = [row('沪S10001', '13977000001'), row('沪S10002', '13977000002')]
  chooseFile(csv('mended.csv', ...mended))
  await user.click(await screen.findByRole('button', { name: 'Import 2 vehicles' }))
  await screen.findByText('New: 2, changed: 0, unchanged: 0')
  expect(sent('admin/importVehicleSheet')).toMatchObject([{ fileName: 'mended.csv', rows: { length: 2 } }])
  await user.click(screen.getByRole('button', { name: 'Import another' }))
  await screen.findByRole('button', { name: 'Select a file' })
  chooseFile(csv('mended.csv', ...mended))
  await user.click(await screen.findByRole('button', { name: 'Check the sheet' }))
  await screen.findByText('Nothing to change: 2 vehicles already up to date')
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()

  chooseFile(csv('other seats.csv', row('沪S10001', '13977000001', '黄色', '5'), row('沪S10002', '13977000002')))
  await screen.findByText('Row 2: Seats')
  await waitFor(() => expect(figure('Changed')).toBe('1'))
})

test('a file that is none and a sheet without the key say so, and nothing is sent', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen('/admin/vehicles', { as: company, lang: 'zh', cut: [['admin/checkVehicleSheet', 0]] })
  await screen.findByRole('button', { name: '选择文件' })
  chooseFile(new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)], 'old.xls'))
  await screen.findByText(/旧版Excel文件/)
  chooseFile(new File(['自编号\r\n12\r\n'], 'few.csv'))
  await screen.findByText('需要这些列来识别车辆：车牌号、车牌颜色')
  expect(screen.getByRole('button', { name: '检查' })).toHaveProperty('disabled', true)
  chooseFile(new File(['车牌,车牌颜色\r\n沪S1,黄色\r\n'], 'two.csv'))
  await screen.findByText(/新增车辆还需要这些列：所属机构/)
  expect(sent('admin/checkVehicleSheet')).toEqual([])
  // Without a network the sheet stays, and can be checked again.
  await user.click(screen.getByRole('button', { name: '检查' }))
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: '检查' })).toHaveProperty('disabled', false)
  // What was wrong with a file is not said any longer once the sheet before it is used.
  chooseFile(new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)], 'old.xls'))
  await screen.findByText(/旧版Excel文件/)
  await user.click(screen.getByRole('button', { name: '检查' }))
  await waitFor(() => expect(screen.queryByText(/旧版Excel文件/)).toBeNull())
})

test('who may not add vehicles does not come here', async () => {
  const company = await newCompany(platform)
  const { address } = await openScreen('/admin/vehicles', { as: await company.withUser({ updInstTaskAuth: false }) })
  await waitFor(() => expect(address()).toMatch(/^\/main/))
})
