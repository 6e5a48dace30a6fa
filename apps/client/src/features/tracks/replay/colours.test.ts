import { expect, test } from 'vitest'
import { palettes } from '../../../core/map/basemap/palette.ts'
import { maxVehicles } from './track-query.ts'
import { colourOf, trackColours } from './colours.ts'

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('each vehicle on the clock has a colour of its own', () => {
  expect(new Set(Array.from({ length: maxVehicles }, (_, place) => colourOf(place))).size).toBe(maxVehicles)
})

test('the colours have enough contrast with white text and with basemaps in every theme', () => {
  for (const colour of trackColours) {
    expect(contrast(colour, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
    for (const { land } of Object.values(palettes)) expect(contrast(colour, land), colour).toBeGreaterThanOrEqual(3)
  }
})
