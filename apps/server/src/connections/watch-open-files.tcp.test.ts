import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A server that looks every 10 ms whether files can be opened, and a client in the same process that connects until none can be. */
const program = `
  import { connect, createServer } from 'node:net'
  import { openFileLimit, watchOpenFiles } from ${JSON.stringify(new URL('open-files.ts', import.meta.url).href)}
  console.log(openFileLimit())
  watchOpenFiles({ error: (_, text) => { console.log(text); process.exit() } }, 10)
  const server = createServer().listen(0, '127.0.0.1', () => {
    for (let i = 0; i < 200; i++) connect(server.address().port, '127.0.0.1').on('error', () => {})
  })
`

test('that no files are left to open is logged, where nothing else says so', async () => {
  const limited = `ulimit -n 100; exec "$0" --input-type=module --eval "$1"`
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program])
  expect(stdout).toBe('100\nno open files are left: connections are not accepted\n')
})
