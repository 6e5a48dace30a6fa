/** Latency from a terminal's frame to the moved icon on the screen. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ElementHandle, Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Terminal } from '../apps/simulator/src/terminal.ts'
import { drawnAt } from '../e2e/fixtures/pages.ts'
import { reportAt } from '../e2e/fixtures/terminals.ts'
import { vehicleMap } from '../e2e/fixtures/vehicles.ts'
import { until } from './kit/until.ts'

interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
  drawnAt?: (id: string) => [number, number] | undefined
}

/**
 * Resolves with the time (ms since 1970) at which the icon is first seen at another place: the map has been given it, has it on its tiles, has drawn
 * a frame, and the browser has put the page together.
 */
const moved = (map: ElementHandle | null, id: string): Promise<number> | undefined =>
  map?.evaluate(async (element, vehicle) => {
    const place = () => (element as MapElement).drawnAt?.(vehicle)?.join()
    const before = place()
    const began = performance.now()
    while (place() === before) {
      if (performance.now() - began > 20_000) throw new Error(`vehicle ${vehicle} does not move on the map`)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    const { outriderMap: map } = element as MapElement
    await new Promise<void>(resolve => {
      const look = () => {
        if (!map?.isSourceLoaded('vehicles')) return
        map.off('render', look)
        setTimeout(resolve)
      }
      map?.on('render', look)
    })
    return Date.now()
  }, id)

/** The vehicle must be selected, so that it is not in a cluster. Jumps by several kilometres, which are not animated. */
export async function markerLags(page: Page, terminal: Terminal, id: string, times: number): Promise<number[]> {
  const lags: number[] = []
  let place: [number, number] | undefined
  await until(async () => (place = await drawnAt(page, id)) !== undefined, `vehicle ${id} is on the map`)
  // Where it is not yet.
  let longitude = (place?.[0] ?? 0) > 113.02 ? 113 : 113.05
  // The map itself: to look it up by its name each time takes the browser several questions, and the first must be asked before the frame is sent.
  const map = await vehicleMap(page).elementHandle()
  for (let at = 0; at < times; at++) {
    const seen = moved(map, id)
    // Makes sure the page watches the icon before the frame is sent.
    await page.evaluate(() => undefined)
    const sent = Date.now()
    const report = terminal.report(reportAt(longitude, 30.6 + 0.001 * at))
    longitude = 226.05 - longitude
    lags.push(((await seen) ?? Number.NaN) - sent)
    await report
    if (at < times - 1) await wait(400 + 900 * Math.random())
  }
  return lags
}
