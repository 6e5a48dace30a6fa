// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { switchLang } from '../i18n/i18n.ts'
import type { ChartData } from './chart.ts'
import { Chart } from './Chart.tsx'
import { ChartTable } from './ChartTable.tsx'

beforeAll(() => switchLang('en'))

const level: ChartData = {
  kind: 'area',
  title: 'Fuel level of B12345',
  labelsAre: 'Time',
  labels: ['08:00', '09:00', '10:00'],
  unit: 'L',
  digits: 1,
  series: [{ name: 'Level', values: [120.25, null, 300] }],
  marks: [{ at: 2, text: 'Refuelled 180 L', tone: 'green' }],
}

const rowsIn = () => within(screen.getByRole('table')).getAllByRole('row')

test('screen readers get every figure of a chart with its unit, and what happened where', () => {
  renderPart(<ChartTable {...level} />)
  expect(screen.getByRole('table', { name: 'Fuel level of B12345' })).toBeTruthy()
  expect(rowsIn().map(row => row.textContent)).toEqual([
    'TimeLevel (L)',
    '08:00120.3',
    '09:00not known',
    '10:00, Refuelled 180 L300',
  ])
})

test('of thousands of points the table has two hundred and says so, and none of the events is left out', () => {
  const labels = Array.from({ length: 3001 }, (_, at) => `point ${at}`)
  renderPart(
    <ChartTable
      {...level}
      labels={labels}
      series={[{ name: 'Level', values: labels.map((_, at) => at) }]}
      marks={[{ at: 7, text: 'Loss', tone: 'red' }]}
    />,
  )
  expect(rowsIn()).toHaveLength(1 + 201)
  expect(screen.getByRole('table', { name: 'Fuel level of B12345 (201 of 3001 points)' })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'point 7, Loss' })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'point 3000' })).toBeTruthy()
})

test('a chart without a figure says so instead of drawing an empty one', () => {
  renderPart(<Chart {...level} series={[{ name: 'Level', values: [null, null, null] }]} />)
  expect(screen.getByText('Nothing to draw')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
