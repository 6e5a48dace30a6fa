import { defineConfig } from 'vitest/config'

/**
 * One run for everything that is not a browser test. A file's suffix tells what it needs: `.test.ts` nothing, `.db.test.ts` a
 * database, `.tcp.test.ts` sockets (and mostly a database too), `.test.tsx` a document (jsdom, by a comment in its first line), `.screen.test.tsx` a
 * document and a platform. The database is one embedded server for the whole run.
 */
export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    globalSetup: ['apps/server/src/testing/database.setup.ts'],
    // What is run from tests installs nothing: it would take the ground from under the other tests.
    env: { OUTRIDER_INSTALLED: 'as it is' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Three on two cores: tests of sockets and databases wait a third of their time.
    maxWorkers: 3,
  },
})
