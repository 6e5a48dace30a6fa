// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const { pool } = platform.database

/** Five days on which an odometer counts a tenth of what the fixes say. */
async function withProposal(plate: string, phone: string): Promise<string> {
  const id = await company.addVehicle(plate, { phone })
  const days = [5, 4, 3, 2, 1].map(back => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10))
  for (const day of days)
    await pool.query(
      'insert into odometer_days (vehicle_id, day, begin_at, fixes_m, odometer_m) values ($1, $2::text::date, $2::text::timestamptz, 120000, 12000)',
      [id, day],
    )
  await pool.query(
    'insert into odometer_proposals (vehicle_id, factor, from_day, from_at, days) values ($1, 10, $2::text::date, $2::text::timestamptz, $3)',
    [id, days[0], JSON.stringify(days.map(day => ({ day, fixes: 120_000, odometer: 12_000 })))],
  )
  return id
}

test('an odometer that is off by a steady ratio is told on the vehicle with its evidence, and accepted with one press', async () => {
  const id = await withProposal('沪P1', '13800000101')
  const { user, sent } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  await screen.findByText(/in 5 days 600 km by positions, 60 km by the odometer\. Proposed factor: 10, from /)
  await user.click(screen.getByRole('button', { name: 'Use the factor 10' }))
  await waitFor(() => expect(sent('platform/setOdometer')).toMatchObject([{ vehicleId: id, source: 'automatic', factor: 10 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the factor 10' })).toBeNull())
})

test('里程表比例稳定时，用中文给出依据和建议；只能查看的人不能采纳', async () => {
  const id = await withProposal('沪P2', '13800000102')
  const looker = await company.withUser({ updInstTaskAuth: false, updMtcTaskAuth: false })
  await openScreen(`/vehicleMeasuring?vehicle=${id}`, { as: looker, lang: 'zh' })
  await screen.findByText(/5天内定位600公里，里程表60公里。建议里程表系数10/)
  expect(screen.queryByRole('button', { name: /采纳/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  const table = screen.getByRole('table')
  expect(within(table).getAllByText('0.1')).toHaveLength(5)
})

test('by what a distance is measured is chosen from a day on, with a factor, and it is told who chose it', async () => {
  const id = await company.addVehicle('沪P3', { phone: '13800000103' })
  const { user, sent } = await openScreen(`/vehicleMeasuring?vehicle=${id}`, { as: company })
  await user.click(await screen.findByRole('radio', { name: 'Positions' }))
  screen.getByText('The positions; the odometer never counts.')
  const factor = screen.getByLabelText('Odometer factor')
  await user.clear(factor)
  await user.type(factor, '0')
  const [save] = screen.getAllByRole('button', { name: 'Save' })
  await user.click(save as HTMLElement)
  await screen.findByText('Enter a factor above 0')
  expect(sent('platform/setOdometer')).toEqual([])
  await user.clear(factor)
  await user.type(factor, '1,609')
  await user.click(save as HTMLElement)
  await waitFor(() => expect(sent('platform/setOdometer')).toMatchObject([{ vehicleId: id, source: 'fixes', factor: 1.609 }]))
  await screen.findByText(/^Positions, factor 1\.609, from \d\d \w+ \d{4}$/)
})

test('a table is pasted from a sheet, drawn, told where a line is wrong, and kept with what it was made from', async () => {
  const id = await company.addVehicle('沪P4', { phone: '13800000104' })
  const { user, sent } = await openScreen(`/vehicleMeasuring?vehicle=${id}`, { as: company })
  await user.click(await screen.findByRole('radio', { name: 'Table' }))
  const pairs = screen.getByRole('textbox', { name: 'Table' })
  await user.click(pairs)
  await user.paste('raw\tlitres\n0\t0\n512\tfull\n')
  const save = screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement
  await user.click(save)
  await screen.findByText('Line 3 is not two numbers')
  await user.clear(pairs)
  await user.paste('0;0\n512;60,5\n1023;120\n')
  await screen.findByRole('img', { name: 'Curve of 3 pairs, up to 120 L' })
  await user.click(save)
  await screen.findByText('Say from what it was made')
  await user.type(screen.getByLabelText('Source of calibration'), 'Filled in steps')
  await user.click(save)
  await waitFor(() =>
    expect(sent('platform/setFuelCurve')).toMatchObject([
      {
        vehicleId: id,
        input: 'raw',
        factor: null,
        pairs: [
          [0, 0],
          [512, 60.5],
          [1023, 120],
        ],
        source: 'Filled in steps',
      },
    ]),
  )
  await screen.findByText(/^Table of 3 pairs, from/)
})

test('a fuel sensor without power is told on its vehicle', async () => {
  const id = await company.addVehicle('沪P5', { phone: '13800000105' })
  const end = Date.now() - 3_600_000
  await pool.query(
    `insert into fuel_faults (vehicle_id, begin_at, kind, end_at, ml, before_ml, readings) values ($1, $2, 'zero', $3, 0, 264000, 20)`,
    [id, new Date(end - 6_000_000), new Date(end)],
  )
  await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  await screen.findByText(/^Fuel sensor: Reads 0, perhaps without power \(.*\)\. What it read then is no level/)
})
