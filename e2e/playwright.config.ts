import { defineConfig } from '@playwright/test'
import { headlessShell, wholeBrowser, withoutWebgl } from './fixtures/browsers.ts'
import type { BrowserOptions } from './fixtures/test.ts'

/** Files that watch a fleet that moves: in turns of their own, so that it does not drive while all others are tested. */
const movingFleet = /\/(every-(screen|map)|map-tools|no-serve|shell)\.e2e\.ts$/

/**
 * Maps that are drawn for real: each kind once (in every-map, where a test says `@drawn`), the demo, the first vehicle of an installation, base
 * maps of others, and maps without a network. On all others nothing is drawn, see undrawn-maps.ts.
 */
const drawn = /\/(demo|first-day|map-layers|pwa-map|pwa-shell|streets)\.e2e\.ts$/

/** Browser tests run against the real server, the real database and simulated terminals; nothing of ours is replaced. */
export default defineConfig<object, BrowserOptions>({
  testMatch: '**/*.e2e.ts',
  // Node reads TypeScript itself: Playwright's own way takes 14 s of processor before the first test, on one core.
  build: { external: ['**/*.ts'] },
  globalSetup: ['../scripts/run-folder.mjs', './fixtures/run-setup.ts'],
  // For machines with much else to do: these only say when to give up. What a test may take is a matter of processor time, see scripts/test.mjs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A test that passes the second time depends on something it should not depend on: the run names it, and it is to be mended.
  retries: process.env['CI'] ? 1 : 0,
  // Three at a time on two cores: while one waits, the others work. Tests of a file are spread over them, each with its own `beforeAll`.
  workers: 3,
  fullyParallel: true,
  outputDir: '../test-results',
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Each new context would fetch and keep every part of the client. Files about the worker allow it.
    serviceWorkers: 'block',
    // The page of a test is emptied for the next one, which needs no new one: see clean-page.ts.
    reuseContext: true,
    launchOptions: wholeBrowser,
  },
  // What takes longest comes first, here and among those with the moving fleet: one long test at the end would leave a core without work.
  projects: [
    // Benches with a browser, tried at the least size.
    { name: 'benches', testDir: '../bench', use: { launchOptions: headlessShell } },
    { name: 'screens', testDir: './screens', testIgnore: movingFleet, use: { launchOptions: withoutWebgl } },
    { name: 'maps', testDir: './maps', testIgnore: [movingFleet, drawn], use: { launchOptions: withoutWebgl, drawsMaps: false } },
    { name: 'drawn-maps', testDir: './maps', testMatch: drawn, testIgnore: movingFleet, use: { launchOptions: headlessShell } },
    {
      name: 'moving-drawn-maps',
      testDir: './maps',
      testMatch: movingFleet,
      grep: /@drawn/,
      use: { launchOptions: headlessShell },
    },
    { name: 'moving-screens', testDir: './screens', testMatch: movingFleet, use: { launchOptions: withoutWebgl } },
    {
      name: 'moving-maps',
      testDir: './maps',
      testMatch: movingFleet,
      grepInvert: /@drawn/,
      use: { launchOptions: withoutWebgl, drawsMaps: false },
    },
  ],
})
