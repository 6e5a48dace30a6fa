import { defineConfig } from '@playwright/test'

/** Browser tests run against the real server, the real database and simulated terminals; nothing of ours is replaced. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './made-database.ts',
  // Patience, for machines with much else to do; proves nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A machine that is shared can stall for longer than any patience: one more try there, and the report says so.
  retries: process.env['CI'] ? 1 : 0,
  // Each file has a product, a browser and free ports of its own. Two at a time: while one waits, the other works.
  workers: 2,
  fullyParallel: false,
  outputDir: '../test-results',
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['OUTRIDER_CHROMIUM'] || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
