/** A browser that is closed with the run. */
import { type Browser, chromium } from '@playwright/test'
import { headlessShell } from '../../e2e/fixtures/browsers.ts'
import type { Ending } from './ending.ts'

export function openBrowser(ending: Ending): Promise<Browser> {
  const launching = chromium.launch(headlessShell)
  ending.atEnd(async () => (await launching).close())
  return launching
}
