/** Runs Lighthouse on one page in a separate browser, emulating a phone: scores, and the audits that lower them. */
import { chromium, type Page } from '@playwright/test'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { headlessShell } from '../e2e/fixtures/browsers.ts'
import { dataFolder, removeFolder } from '../e2e/fixtures/product.ts'
import type { Ending } from './kit/ending.ts'

export const categories = ['performance', 'accessibility', 'best-practices'] as const

export interface Scores {
  /** 0 to 100 for each category. */
  scores: Record<(typeof categories)[number], number>
  /** Audits below 90, worst first. */
  findings: string[]
}

interface Measurement {
  /** Sets the browser up, such as signing in; its storage is kept for the run. */
  prepare?: (page: Page) => Promise<void>
  /** As on a slow network and processor. */
  simulated: boolean
}

/** Throws when Lighthouse returns no result. */
export async function measure(ending: Ending, url: string, { prepare, simulated }: Measurement): Promise<Scores> {
  // Loaded when it is used: it takes a second.
  const { default: lighthouse } = await import('lighthouse')
  const port = await freePort()
  const folder = await dataFolder()
  ending.atEnd(() => removeFolder(folder))
  const launching = chromium.launchPersistentContext(folder, {
    ...headlessShell,
    args: [...headlessShell.args, `--remote-debugging-port=${port}`],
    locale: 'zh-CN',
  })
  ending.atEnd(async () => (await launching).close())
  const context = await launching
  try {
    if (prepare) await prepare(await context.newPage())
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      disableStorageReset: true,
      disableFullPageScreenshot: true,
      throttlingMethod: simulated ? 'simulate' : 'provided',
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    const { lhr } = result
    const found = Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))
    return {
      scores: Object.fromEntries(
        categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ) as Scores['scores'],
      findings: found.map(({ id, score, displayValue }) =>
        `${id} ${Math.round((score ?? 0) * 100)} ${displayValue ?? ''}`.trim(),
      ),
    }
  } finally {
    await context.close()
  }
}
