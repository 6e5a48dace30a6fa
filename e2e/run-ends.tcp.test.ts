/** Whatever ends a run of the browser tests, nothing of it stays. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const fixture = (name: string) => JSON.stringify(new URL(`./fixtures/${name}.ts`, import.meta.url).href)

/** A run with a shared product and one of a test, which tells what it has started. */
const run = `
  const { default: setup } = await import(${fixture('run-setup')})
  await setup()
  const { sharedProduct } = await import(${fixture('shared-products')})
  const { startProduct } = await import(${fixture('product')})
  const [shared, own] = await Promise.all([sharedProduct('installed'), startProduct({})])
  console.log(JSON.stringify({
    ports: [shared.port, own.port, Number(new URL(process.env.OUTRIDER_TEST_DATABASE).port)], folder: process.env.OUTRIDER_TEST_FOLDER,
  }))
`
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    // PostgreSQL closes the connection: what matters is that there was one.
    (error: Error) => (error.cause as { code?: string } | undefined)?.code !== 'ECONNREFUSED',
  )

test('a run that is killed leaves no server, no database and no folder', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { ports, folder } = JSON.parse(line) as { ports: number[]; folder: string }
  expect(await Promise.all(ports.map(answers))).toEqual([true, true, true])
  expect(existsSync(folder)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => Promise.all(ports.map(answers))).toEqual([false, false, false])
  await expect.poll(() => existsSync(folder)).toBe(false)
})
