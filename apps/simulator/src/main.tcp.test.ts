import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestPlatform } from './testing/platform.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
let platform: TestPlatform
let port: number
let folder: string
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outrider-'))
  platform = new TestPlatform()
  port = await platform.listen()
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await platform.close()
  await rm(folder, { recursive: true })
})

function simulate(...flags: string[]): ChildProcess {
  const args = [program, '--port', String(port), '--interval', '0.1', ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  started.push(child)
  return child
}

const phones = (): number => new Set(platform.of(messages.location).map(({ header }) => header.phone)).size

describe('the program', () => {
  it('runs a fleet until SIGTERM and then closes all connections', async () => {
    const child = simulate('--count', '5', '--seed', '3')
    await platform.until(() => phones() === 5)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await platform.until(() => platform.sockets.size === 0)
  })

  it('remembers tokens from one run to the next', async () => {
    const file = join(folder, 'state.json')
    for (let run = 0; run < 2; run++) {
      const reports = platform.of(messages.location).length
      const child = simulate('--count', '3', '--tokens', file)
      await platform.until(() => platform.of(messages.location).length >= reports + 10)
      child.kill('SIGINT')
      await once(child, 'exit')
    }
    expect(platform.of(messages.registration)).toHaveLength(3)
    expect(platform.of(messages.authentication)).toHaveLength(6)
    expect(await readFile(file, 'utf8')).toContain(platform.token)
  })

  it('ends with the process that started it', async () => {
    const child = simulate('--count', '2')
    await platform.until(() => phones() === 2)
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('reports a wrong option', async () => {
    const child = simulate('--port', 'here')
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
    expect((await once(child, 'close'))[0]).toBe(2)
    expect(words).toMatch(/^--port here: must be a number/)
  })
})
