// @vitest-environment jsdom
import { afterAll, expect, test, vi } from 'vitest'
import type { ChartData } from './chart.ts'
import { chartInk } from './chart-ink.ts'
import { chartOption } from './chart-option.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))

afterAll(() => {
  vi.unstubAllGlobals()
})

const alarms: ChartData = {
  kind: 'columns',
  title: 'Alarms',
  labelsAre: 'Day',
  labels: ['1', '2'],
  unit: '',
  series: [{ name: 'Alarms', values: [1, null] }],
}

const drawn = (chart: ChartData) =>
  chartOption(chart, { ink: chartInk(document.body), lang: 'en', printing: false, narrow: false })

test('an axis of counts has no halves, beside one of kilometres that has', () => {
  expect(drawn(alarms).yAxis).toMatchObject({ minInterval: 1 })
  const both = { ...alarms, series: [...alarms.series, { name: 'Distance', values: [0.4, 1.5], unit: 'km' }] }
  expect(drawn(both).yAxis).toMatchObject([{ minInterval: 1 }, { name: 'km' }])
  const distances = { ...alarms, unit: 'km', series: [{ name: 'Distance', values: [0.4, 1.5] }] }
  expect(drawn(distances).yAxis).not.toHaveProperty('minInterval')
})
