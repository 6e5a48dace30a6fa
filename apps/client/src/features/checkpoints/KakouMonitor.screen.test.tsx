// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const minute = 60_000
const first = Date.UTC(2026, 0, 5)

/** A company with a checkpoint, and a vehicle that passed it that many times, a minute inside each. */
async function withPassages(count: number, plate: string) {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(plate)
  const { db } = platform.database
  const { id } = await db
    .insertInto('checkpoints')
    .values({
      organisation_id: company.organisation,
      name: '北门',
      name_en: 'North gate',
      type: 'gate',
      latitude: 31,
      longitude: 121,
      radius: 100,
      remind_within: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passages = Array.from({ length: count }, (_, at) => ({
    checkpoint_id: id,
    vehicle_id: Number(vehicle),
    entered_at: new Date(first + at * 10 * minute),
    left_at: new Date(first + at * 10 * minute + minute),
    open: false,
    between: false,
    late: at === 0,
    entered_speed_dkmh: 100 + at * 10,
    entered_course: 0,
    left_speed_dkmh: 100,
    left_course: 0,
    nearest: 5,
  }))
  await db.insertInto('checkpoint_passages').values(passages).execute()
  return { company, vehicle }
}

test('on a desktop passages open as a table below the map; a row leads to the replay around it', async () => {
  const { company, vehicle } = await withPassages(2, '沪A50001')
  const { user, address } = await openScreen('/kakouMonitor', { as: company, size: 'desktop', lang: 'zh' })
  await user.click(await screen.findByRole('button', { name: '表格与导出' }))
  await waitFor(() => expect(address()).toBe('/kakouMonitor?view=table'))
  const grid = within(await screen.findByRole('grid', { name: '过车记录' }))
  expect(grid.getAllByRole('columnheader').map(heading => heading.textContent)).toEqual([
    '车辆',
    '卡口',
    '进入时间',
    '离开时间',
    '进入时速度',
    '状态',
    '备注',
  ])
  const [, newest, oldest] = grid.getAllByRole('row')
  expect(newest?.textContent).toContain('11 km/h')
  expect(oldest?.textContent).toContain('补传')

  // The list is whole, so it can be sorted by any column but the remarks.
  expect(grid.queryByRole('button', { name: '备注' })).toBeNull()
  await user.click(grid.getByRole('button', { name: '进入时速度' }))
  await user.click(grid.getAllByRole('row')[1] as HTMLElement)
  const times = `from=${first - 30 * minute}&to=${first + 31 * minute}`
  await waitFor(() => expect(address()).toBe(`/kakouTrackReplay?vehicle=${vehicle}&${times}`))
})

test('a list of which a part is loaded cannot be sorted until the keys have reached its end; only rows in view are drawn', async () => {
  const { company } = await withPassages(60, '沪A50002')
  const { user } = await openScreen('/kakouMonitor?view=table', { as: company, size: 'desktop' })
  const grid = await screen.findByRole('grid', { name: 'Passes' })
  await screen.findByText('Rows: 60')
  expect(grid.getAttribute('aria-rowcount')).toBe('61')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(50)
  expect(within(grid).getByRole('columnheader', { name: 'Entered' }).querySelector('button')).toBeNull()
  grid.focus()
  await user.keyboard('{End}')
  await within(grid).findByRole('button', { name: 'Entered' })
  await user.keyboard('{End}')
  await waitFor(() => expect(grid.querySelector('[aria-rowindex="61"]')?.textContent).toContain('10 km/h'))
  expect(within(grid).getAllByRole('row').length).toBeLessThan(50)
})

test('on a phone the same passages are a list', async () => {
  const { company } = await withPassages(1, '沪A50003')
  await openScreen('/kakouMonitor', { as: company })
  const list = await screen.findByRole('list', { name: 'Passes' })
  expect(within(list).getByRole('button').textContent).toContain('North gate')
  expect(screen.queryByRole('grid')).toBeNull()
  // Only what has not passed yet says so.
  expect(within(list).getByRole('button').textContent).not.toContain('Passed')
})
