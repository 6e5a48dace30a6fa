import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bubble } from './bubbles.ts'
import { Drawing } from './drawing.ts'
import { bubblesSource } from './vehicles-layer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bubble = (change: Partial<Bubble> = {}): Bubble => ({
  seed: '1',
  x: 0.5,
  y: 0.4,
  count: 12,
  driving: 12,
  idling: 0,
  parked: 0,
  offline: 0,
  alarm: 0,
  box: { west: 0, south: 0, east: 0, north: 0 },
  ...change,
})

/** A map that is done with everything at once. */
function scene() {
  const drawn: string[][] = []
  const source = (id: string) => ({
    setData(data: { features: Array<{ properties: { icon: string } }> }) {
      if (id === bubblesSource) drawn.push(data.features.map(({ properties }) => properties.icon))
      return Promise.resolve()
    },
  })
  const map = {
    getSource: (id: string) => source(id) as unknown as GeoJSONSource,
    getZoom: () => 5,
    once: (_: string, run: () => void) => run(),
    triggerRepaint() {},
  } as unknown as MapLibreMap
  const shown = { bubbles: [bubble()] as readonly Bubble[] }
  const drawing = new Drawing(map, {
    markers: () => [],
    bubbles: () => shown.bubbles,
    selectedId: () => null,
    now: () => Date.now(),
    onSelectedDrawn() {},
    onDrawn() {},
  })
  return {
    drawn,
    drawing,
    show: async (...bubbles: Bubble[]) => {
      shown.bubbles = bubbles
      drawing.refresh()
      await vi.advanceTimersByTimeAsync(50)
    },
  }
}

test('bubbles are drawn when they look different, and not otherwise', async () => {
  const { drawn, show } = scene()
  await show(bubble())
  expect(drawn).toEqual([['bubble:46:12-0-0-0']])
  await vi.advanceTimersByTimeAsync(5_000)
  await show(bubble())
  await show(bubble({ x: 0.5 + 1e-9 }))
  expect(drawn).toHaveLength(1)
  await show(bubble({ driving: 0, parked: 12 }))
  expect(drawn.at(-1)).toEqual(['bubble:46:0-0-12-0'])
})

test('the same vehicles in the same bubbles are drawn anew once a second at most, and in the end as they are', async () => {
  const { drawn, show } = scene()
  await show(bubble())
  for (let parked = 1; parked <= 6; parked++) await show(bubble({ driving: 12 - parked, parked }))
  expect(drawn).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drawn).toEqual([['bubble:46:12-0-0-0'], ['bubble:46:6-0-6-0']])
})

test('who left a bubble or joined it is seen at once', async () => {
  const { drawn, show } = scene()
  await show(bubble())
  await show(bubble({ driving: 11, parked: 1 }))
  await show(bubble({ count: 11, driving: 11 }))
  expect(drawn.at(-1)).toEqual(['bubble:46:12-0-0-0'])
  expect(drawn).toHaveLength(2)
})

test('a new style gets everything, and what is stopped draws nothing more', async () => {
  const { drawn, drawing, show } = scene()
  await show(bubble())
  drawing.redraw()
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toHaveLength(2)
  await show(bubble({ driving: 6, parked: 6 }))
  drawing.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(drawn).toHaveLength(2)
})
