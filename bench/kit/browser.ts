/** A browser that is closed with the run. */
import { type Browser, chromium } from '@playwright/test'
import { headlessShell, withoutWebgl } from '../../e2e/fixtures/browsers.ts'
import { withoutDrawing } from '../../e2e/fixtures/undrawn-maps.ts'
import type { Ending } from './ending.ts'

export async function openBrowser(run: Ending & { readonly drawsMaps?: boolean }): Promise<Browser> {
  const draws = run.drawsMaps !== false
  const launching = chromium.launch(draws ? headlessShell : withoutWebgl)
  run.atEnd(async () => (await launching).close())
  const browser = await launching
  if (!draws) withoutDrawing(browser)
  return browser
}
