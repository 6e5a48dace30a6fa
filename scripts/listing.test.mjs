import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

/** Node reads the table of routes as it stands: nothing that it imports may contain JSX. */
test('the listing names routes, calls and texts in both languages', async () => {
  const program = join(root, 'apps', 'client', 'listing.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 32 * 2 ** 20 })
  const { routes, calls, messages } = JSON.parse(stdout)
  expect(routes).toContain('/login')
  expect(calls).toContain('user/login')
  expect(Object.keys(messages.en)).toEqual(Object.keys(messages.zh))
})
