import { defineConfig } from 'vitest/config'

const everywhere = '{packages,apps,bench,e2e}/**/*'
const withSockets = [`${everywhere}.tcp.test.ts`]
const withDocument = ['apps/**/*.test.tsx']

/**
 * One run for everything that is not a browser test. A file's suffix tells what it needs: `.test.ts` nothing, `.db.test.ts` a
 * database, `.tcp.test.ts` sockets (and mostly a database too), `.test.tsx` a document (jsdom, by a comment in its first line), `.screen.test.tsx` a
 * document and a platform. The database is one embedded server for the whole run.
 */
export default defineConfig({
  test: {
    globalSetup: ['apps/server/src/testing/database.setup.ts'],
    // What is run from tests installs nothing: it would take the ground from under the other tests.
    env: { OUTRIDER_INSTALLED: 'as it is' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Three on two cores: tests of sockets and databases wait a third of their time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [`${everywhere}.test.ts`, 'scripts/**/*.test.mjs'],
          exclude: withSockets,
          // Files share a process, and what they import is read once: a third of the processor time of a process for each file. What a file
          // leaves behind in a module the next one finds.
          isolate: false,
        },
      },
      {
        extends: true,
        // Processes, sockets and documents of one file must not reach the next.
        test: { name: 'apart', include: [...withSockets, ...withDocument] },
      },
    ],
  },
})
