/** Texts of the map library's own controls. */
import type { Lang, Text } from '@outrider/contract'

const texts = {
  'Map.Title': { zh: '地图', en: 'Map' },
  'AttributionControl.ToggleAttribution': { zh: '地图来源', en: 'Sources of the map' },
  'AttributionControl.MapFeedback': { zh: '地图反馈', en: 'Map feedback' },
} as const satisfies Record<string, Text>

export const libraryTexts = (lang: Lang): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[lang]]))
