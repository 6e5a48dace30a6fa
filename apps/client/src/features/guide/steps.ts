/** What the guide points at, in its order, on phones and in wide windows. A step whose part is not on the screen is left out. */
import type { guideTexts } from './strings.ts'

/** Those without a number in them. */
type TextKey = Exclude<keyof (typeof guideTexts)['rows'], 'place'>

export interface Step {
  /** `data-guide` of the part, and the key of its title. */
  name: 'modules' | 'search' | 'counts' | 'list' | 'map' | 'streets' | 'alarms' | 'more' | 'menu'
  text: TextKey
}

export const wideSteps: readonly Step[] = [
  { name: 'modules', text: 'modulesWide' },
  { name: 'list', text: 'listText' },
  { name: 'map', text: 'mapWide' },
  { name: 'streets', text: 'streetsText' },
  { name: 'counts', text: 'countsText' },
  { name: 'search', text: 'searchWide' },
  { name: 'alarms', text: 'alarmsText' },
  { name: 'menu', text: 'menuWide' },
]

export const narrowSteps: readonly Step[] = [
  { name: 'counts', text: 'countsText' },
  { name: 'map', text: 'mapNarrow' },
  { name: 'streets', text: 'streetsText' },
  { name: 'search', text: 'searchNarrow' },
  { name: 'modules', text: 'modulesNarrow' },
  { name: 'alarms', text: 'alarmsText' },
  { name: 'more', text: 'moreText' },
  { name: 'menu', text: 'menuNarrow' },
]

/** The part of the screen; null: not there, or another module hides it. */
export function partOf(name: Step['name']): Element | null {
  const found = document.querySelector(name === 'map' ? '.maplibregl-map' : `[data-guide="${name}"]`)
  return found?.closest('[hidden]') ? null : found
}

/** What tells of alarms, with the counts, and the lists that mark vehicles in alarm: the guide stands beside them. */
export const keptFree =
  '[role="alertdialog"], [role="alert"], [data-alarm], [data-guide="alarms"], [data-guide="counts"], [data-guide="list"]'
