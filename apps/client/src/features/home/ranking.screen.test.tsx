// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { minimalPlatform } from '../../testing/minimal-platform.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { userOf } from '../../testing/user-of.ts'

const drove = [3, 9, 5, 7, 1, 8].map(km => ({ vehicleId: String(km), plateNum: `沪A0000${km}`, metres: km * 1000 }))
/** A week with today, as the last day of it. */
const week = Array.from({ length: 7 }, (_, at) => ({ day: `2026-01-0${at + 1}`, started: at + 1, processed: at }))
const platform = await minimalPlatform({
  calls: {
    'report/getTop5VehMileageYstd': () => ({ vehicles: drove }),
    'report/getVehAlmTrendIn7Days': () => ({ days: week }),
  },
})
afterAll(() => platform.stop())

test('the mileage ranking shows the five that drove farthest yesterday, the farthest first (S9.9)', async () => {
  await openScreen('/main/home', { as: userOf(platform), size: 'desktop' })
  const ranking = await screen.findByRole('list', { name: /yesterday/i })
  const rows = within(ranking).getAllByRole('link')
  expect(rows.map(({ textContent }) => /沪A0000(\d)/.exec(textContent)?.[1])).toEqual(['9', '8', '7', '5', '3'])
})

test('the alarm trend shows the alarms of 7 days, each with how many began and how many were processed (S9.8)', async () => {
  await openScreen('/main/home', { as: userOf(platform), size: 'desktop' })
  const trend = within(await screen.findByRole('region', { name: 'Alarms, last 7 days' }))
  const rows = within(await trend.findByRole('table')).getAllByRole('row')
  const cells = rows.map(row => [...row.children].map(({ textContent }) => textContent))
  expect(cells.slice(1)).toEqual(week.map(({ started, processed }, at) => [`0${at + 1} Jan`, String(started), String(processed)]))
})
