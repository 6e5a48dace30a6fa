/** Latency from a terminal's frame to the moved icon on the screen. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Terminal } from '../apps/simulator/src/terminal.ts'
import { reportAt } from '../e2e/fixtures/terminals.ts'
import { vehicleMap } from '../e2e/fixtures/vehicles.ts'

interface MapElement extends HTMLElement {
  drawnAt?: (id: string) => [number, number] | undefined
}

/** Resolves with the time (ms since 1970) at which the icon has first moved. */
const moved = (page: Page, id: string): Promise<number> =>
  vehicleMap(page).evaluate(async (element, vehicle) => {
    const place = () => (element as MapElement).drawnAt?.(vehicle)?.join()
    const before = place()
    const began = performance.now()
    while (place() === before) {
      if (performance.now() - began > 20_000) throw new Error(`vehicle ${vehicle} does not move on the map`)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return Date.now()
  }, id)

/** The vehicle must be selected, so that it is not in a cluster. Jumps by several kilometres, which are not animated. */
export async function markerLags(page: Page, terminal: Terminal, id: string, times: number): Promise<number[]> {
  const lags: number[] = []
  for (let at = 0; at < times; at++) {
    const seen = moved(page, id)
    // Makes sure the page watches the icon before the frame is sent.
    await page.evaluate(() => undefined)
    const sent = Date.now()
    const report = terminal.report(reportAt(113 + 0.05 * (at % 2), 30.6 + 0.001 * at))
    lags.push((await seen) - sent)
    await report
    await wait(400 + 900 * Math.random())
  }
  return lags
}
