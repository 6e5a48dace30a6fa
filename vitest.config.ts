import { defineConfig } from 'vitest/config'
import { WholeProgramsFirst } from './scripts/whole-programs-first.mjs'

const everywhere = '{packages,apps,bench,clients,e2e}/**/*'
const everyFile = ['apps/server/src/testing/processor.setup.ts', 'apps/server/src/testing/waits.setup.ts']

/**
 * One run for everything that is not a browser test. A file's suffix tells what it needs: `.test.ts` nothing, `.db.test.ts` a
 * database, `.tcp.test.ts` sockets (and mostly a database too), `.test.tsx` a document (jsdom, by a comment in its first line), `.screen.test.tsx` a
 * document and a platform. The database is one embedded server for the whole run.
 *
 * Files share processes (`isolate: false`), so that server and client are loaded once in each and not for every file: that was most of the time of
 * all. What a file leaves behind in a module, in a timer or in the global scope, the next one finds.
 */
export default defineConfig({
  test: {
    globalSetup: ['scripts/run-folder.mjs', 'apps/server/src/testing/database.setup.ts'],
    // What is run from tests installs nothing: it would take the ground from under the other tests.
    env: { OUTRIDER_INSTALLED: 'as it is' },
    // For machines with much else to do: how long a test may take is a matter of processor time (scripts/test-times.mjs).
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Three on two cores: tests of sockets and databases wait a third of their time.
    maxWorkers: 3,
    isolate: false,
    // Young garbage is collected when it is 64 MB and not at 16: trees of elements and replies live as long as a test, and were copied again and again.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: WholeProgramsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [`${everywhere}.test.ts`, 'scripts/**/*.test.mjs'],
          setupFiles: everyFile,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          include: ['apps/**/*.test.tsx'],
          setupFiles: [...everyFile, 'apps/client/src/testing/document.setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
