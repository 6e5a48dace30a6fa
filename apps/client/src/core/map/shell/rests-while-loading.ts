/**
 * Fewer frames while a map loads. Each tile, icon and label that arrives asks for one, and so does each step of a label that fades in. Without a GPU
 * the browser reads the whole canvas back after each of them, and the page waits for that. So after a slow frame the map rests, and what arrives
 * meanwhile comes together with the next one. Quick frames need no rest, and who moves the map is not kept waiting.
 */
import type { Map as MapLibreMap } from 'maplibre-gl'

/** A frame that takes no longer needs no rest, ms. */
const quick = 30
/** The rest after a frame, as a multiple of what it took, and the longest one, ms. */
const restShare = 2
const maxRest = 300
/** A fleet that moves never lets the map idle: what has not come by then is not part of the load, ms. */
const longestLoad = 10_000

type Paintable = Pick<MapLibreMap, 'triggerRepaint' | 'isMoving' | 'on' | 'off'>

/** @returns ends it; it also ends by itself when everything is drawn */
export function restWhileLoading(map: Paintable): () => void {
  const ask = map.triggerRepaint.bind(map)
  let began: number | undefined
  let restsUntil = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined

  const paint = (): void => {
    clearTimeout(waiting)
    waiting = undefined
    // Comes right before the frame of the map itself.
    requestAnimationFrame(() => {
      began ??= performance.now()
    })
    ask()
  }
  const rendered = (): void => {
    // The browser puts the page together after the scripts of a frame, and before the next task.
    setTimeout(() => {
      const now = performance.now()
      const took = now - (began ?? now)
      began = undefined
      if (took > quick) restsUntil = now + Math.min(took * restShare, maxRest)
    })
  }
  map.triggerRepaint = () => {
    const wait = restsUntil - performance.now()
    if (wait <= 0 || map.isMoving()) paint()
    else waiting ??= setTimeout(paint, wait)
  }
  map.on('render', rendered)

  const end = (): void => {
    clearTimeout(ending)
    map.off('render', rendered)
    map.off('idle', end)
    map.triggerRepaint = ask
    if (waiting === undefined) return
    clearTimeout(waiting)
    ask()
  }
  const ending = setTimeout(end, longestLoad)
  map.on('idle', end)
  return () => {
    clearTimeout(waiting)
    waiting = undefined
    end()
  }
}
