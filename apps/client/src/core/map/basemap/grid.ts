/** Graticule of the current view, finer at higher zooms. */
import type { Feature, FeatureCollection, LineString } from 'geojson'

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** Degrees between two lines, by zoom: some 100 to 300 pixels on the screen. */
const steps = [30, 30, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.01, 0.005, 0.002, 0.001, 0.001]
export const stepAt = (zoom: number): number => steps[Math.min(steps.length - 1, Math.max(0, Math.floor(zoom)))] ?? 30

/** Every fifth line is a major one. */
const majorEvery = 5

export function grid({ west, south, east, north }: Bounds, zoom: number): FeatureCollection<LineString, { major: boolean }> {
  const step = stepAt(zoom)
  const lines: Array<Feature<LineString, { major: boolean }>> = []
  const add = (index: number, coordinates: [number, number][]): void => {
    lines.push({
      type: 'Feature',
      properties: { major: index % majorEvery === 0 },
      geometry: { type: 'LineString', coordinates },
    })
  }
  const [bottom, top] = [Math.max(-85, south), Math.min(85, north)]
  for (let n = Math.ceil(west / step); n * step <= east; n++)
    add(n, [
      [n * step, bottom],
      [n * step, top],
    ])
  for (let n = Math.ceil(bottom / step); n * step <= top; n++)
    add(n, [
      [west, n * step],
      [east, n * step],
    ])
  return { type: 'FeatureCollection', features: lines }
}
