/**
 * One map made before there is a screen for it, with the built-in basemap: graphics context, workers, shader programs and the land are there when the
 * screen comes. It shows nobody's data and asks nobody else for anything.
 */
import { embeddedLayer, type Lang } from '@outrider/contract'
import { GPUInitializationError } from 'maplibre-gl'
import type { MapTheme } from '../basemap/palette.ts'
import { defaultLabelFadeMs, BareMap, type BareMapOptions, type BareMapUser } from './bare-map.ts'

interface Ahead {
  bare: BareMap
  lang: Lang
  /** Where it waits, behind the page. */
  holder: HTMLElement
}

let ahead: Ahead | undefined

/** None where the browser cannot draw maps. */
export function makeMapAhead(lang: Lang, theme: MapTheme): void {
  if (ahead) return
  const holder = document.createElement('div')
  holder.className = 'map-ahead'
  holder.inert = true
  holder.ariaHidden = 'true'
  document.body.append(holder)
  const options: BareMapOptions = { basemap: embeddedLayer, lang, theme }
  try {
    const bare = new BareMap(holder, {
      options: () => options,
      unseen: true,
      onStyled: () => undefined,
      onDatum: () => undefined,
      // The screen tries again, and says so.
      onFailed: dropMapAhead,
    })
    ahead = { bare, lang, holder }
    bare.basemap.apply()
  } catch (error) {
    holder.remove()
    if (!(error instanceof GPUInitializationError)) throw error
  }
}

export const hasMapAhead = (): boolean => ahead !== undefined

export function dropMapAhead(): void {
  const { bare, holder } = ahead ?? {}
  ahead = undefined
  bare?.remove()
  holder?.remove()
}

/** The map that was made ahead, for this user; undefined: there is none. One that cannot be changed into what is wanted ends. */
export function takeMapAhead(parent: HTMLElement, user: BareMapUser): BareMap | undefined {
  if (!ahead) return undefined
  const { lang, labelFadeMs = defaultLabelFadeMs } = user.options()
  const { bare, holder, lang: made } = ahead
  // The library takes both when it makes a map.
  if (made !== lang || labelFadeMs !== defaultLabelFadeMs) {
    dropMapAhead()
    return undefined
  }
  ahead = undefined
  bare.moveTo(parent, user)
  holder.remove()
  return bare
}
