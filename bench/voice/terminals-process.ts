/** Simulated terminals with a loudspeaker, in a process of their own: what they cost is not the server's. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Terminal } from '../../apps/simulator/src/terminal.ts'
import type { SoundCodec } from '../../apps/simulator/src/video/sounds.ts'
import type { Ending } from '../kit/ending.ts'

interface Order {
  port: number
  phones: readonly string[]
  sound: SoundCodec
}

/** Of one terminal. */
export interface HeardByTerminal {
  phone: string
  packets: number
  missing: number
  /** When something was heard after silence, ms since 1970. */
  begun: readonly number[]
}

export interface TerminalsProcess {
  readonly pid: number
  heard(): Promise<readonly HeardByTerminal[]>
}

const file = fileURLToPath(import.meta.url)

/** Resolves when all are signed in. */
export async function startTerminals(ending: Ending, order: Order): Promise<TerminalsProcess> {
  const child = fork(file, [JSON.stringify(order)])
  ending.atEnd(() => void child.kill())
  await once(child, 'message')
  return {
    pid: child.pid ?? 0,
    async heard() {
      child.send('heard')
      const [heard] = (await once(child, 'message')) as [readonly HeardByTerminal[]]
      return heard
    },
  }
}

async function run({ port, phones, sound }: Order): Promise<void> {
  process.on('disconnect', () => process.exit(0))
  const terminals = phones.map(
    phone => new Terminal({ host: '127.0.0.1', port, phone, plate: `T${phone}`, cameras: { channels: 1, sound } }),
  )
  for (const terminal of terminals) await terminal.start()
  process.on('message', () => {
    const heard = terminals.map((terminal, at): HeardByTerminal => {
      const talk = terminal.cameras?.sessions.find(({ kind }) => kind === 'talk')
      const { packets = 0, missing = 0, begun = [] } = talk?.sound ?? {}
      return { phone: phones[at] ?? '', packets, missing, begun }
    })
    process.send?.(heard)
  })
  process.send?.('ready')
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '{}') as Order)
