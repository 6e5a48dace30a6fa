/** Colours and font of charts, read from the theme of the page. */
import type { ChartTone } from './chart.ts'

export interface ChartInk {
  text: string
  faint: string
  line: string
  surface: string
  font: string
  tones: Record<ChartTone, string>
}

/** Text colours of the theme: their contrast to the surface is tested (chart-ink.test.ts). */
export const toneColours: Record<ChartTone, string> = {
  blue: '--map-selection',
  green: '--driving',
  orange: '--idling',
  red: '--alarm',
  slate: '--parked',
  grey: '--offline',
}

export function chartInk(element: Element): ChartInk {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const tones = Object.fromEntries(Object.entries(toneColours).map(([tone, name]) => [tone, colour(name)]))
  return {
    text: colour('--ink'),
    faint: colour('--ink-3'),
    line: colour('--line'),
    surface: colour('--surface'),
    font: style.fontFamily,
    tones: tones as Record<ChartTone, string>,
  }
}
