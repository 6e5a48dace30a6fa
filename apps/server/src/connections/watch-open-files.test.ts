import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A process that holds every file it may open, and looks every 10 ms whether one can be opened. */
const program = `
  import { openSync } from 'node:fs'
  import { openFileLimit, watchOpenFiles } from ${JSON.stringify(new URL('open-files.ts', import.meta.url).href)}
  console.log(openFileLimit())
  watchOpenFiles({ error: (_, text) => { console.log(text); process.exit() } }, 10)
  setInterval(() => {}, 60_000)
  try { for (;;) openSync('/dev/null') } catch (error) { console.log(error.code) }
`

test('that no files are left to open is logged, where nothing else says so', async () => {
  const limited = `ulimit -n 100; exec "$0" --input-type=module --eval "$1"`
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program])
  expect(stdout).toBe('100\nEMFILE\nno open files are left: connections are not accepted\n')
})
