/** Simulated terminals in a process of their own: what they cost is not the server's. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Terminal } from '../../apps/simulator/src/terminal.ts'
import { reportAt } from '../../e2e/fixtures/terminals.ts'
import type { Ending } from '../kit/ending.ts'
import { channels, phoneOf } from './product.ts'

interface Order {
  port: number
  vehicles: number
  /** kbit/s of each stream; undefined: as the clips are. */
  rate: number | undefined
}

/** What is sent now, and was since the beginning. */
export interface Sent {
  streams: number
  frames: number
}

export interface CameraProcess {
  readonly pid: number
  sent(): Promise<Sent>
  stop(): void
}

const camerasFile = fileURLToPath(import.meta.url)

/** Resolves when all are signed in. */
export async function startCameras(ending: Ending, order: Order): Promise<CameraProcess> {
  const child = fork(camerasFile, [JSON.stringify(order)])
  ending.atEnd(() => void child.kill())
  await once(child, 'message')
  return {
    pid: child.pid ?? 0,
    async sent() {
      child.send('sent')
      const [sent] = (await once(child, 'message')) as [Sent]
      return sent
    },
    stop: () => void child.kill(),
  }
}

async function run({ port, vehicles, rate }: Order): Promise<void> {
  process.on('disconnect', () => process.exit(0))
  let ended = 0
  const terminals = Array.from({ length: vehicles }, (_, at) => {
    const terminal = new Terminal({
      host: '127.0.0.1',
      port,
      phone: phoneOf(at),
      version: '2019',
      plate: `T${phoneOf(at)}`,
      cameras: { channels, video: 'h264', sound: 'g711a', ...(rate !== undefined && { rate }) },
    })
    terminal.on('streamEnds', session => (ended += session.frames))
    return terminal
  })
  for (const [at, terminal] of terminals.entries()) {
    await terminal.start()
    await terminal.report(reportAt(113.2644 + at / 500, 23.1291))
  }
  process.on('message', () => {
    const sessions = terminals.flatMap(terminal => terminal.cameras?.sessions ?? [])
    const frames = ended + sessions.reduce((sum, session) => sum + session.frames, 0)
    process.send?.({ streams: sessions.length, frames } satisfies Sent)
  })
  process.send?.('ready')
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '{}') as Order)
