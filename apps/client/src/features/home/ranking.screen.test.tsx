// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { minimalPlatform } from '../../testing/minimal-platform.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { userOf } from '../../testing/user-of.ts'

const drove = [3, 9, 5, 7, 1, 8].map(km => ({ vehicleId: String(km), plateNum: `沪A0000${km}`, metres: km * 1000 }))
const platform = await minimalPlatform({ calls: { 'report/getTop5VehMileageYstd': () => ({ vehicles: drove }) } })
afterAll(() => platform.stop())

test('the mileage ranking shows the five that drove farthest yesterday, the farthest first (S9.9)', async () => {
  await openScreen('/main/home', { as: userOf(platform), size: 'desktop' })
  const ranking = await screen.findByRole('list', { name: /yesterday/i })
  const rows = within(ranking).getAllByRole('link')
  expect(rows.map(({ textContent }) => /沪A0000(\d)/.exec(textContent)?.[1])).toEqual(['9', '8', '7', '5', '3'])
})
