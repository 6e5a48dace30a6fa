import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { handFrame } from '../testing/hand-frame.ts'

const cli = join(import.meta.dirname, 'decode.ts')
const good = handFrame({ id: '0200', body: '00000001 00040003 01dc89d0 073d8aa5 000c 0237 010e 240229200000', serial: '0007' })
const heartbeat = handFrame({ id: '0002', serial: '0008' })
const bad = Buffer.from(heartbeat)
bad[3] = 0x55

interface Outcome {
  status: number
  stdout: string
  stderr: string
}

function run(args: string[], input?: Buffer): Promise<Outcome> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [cli, ...args], { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({ status: error ? (error.code as unknown as number) : 0, stdout, stderr })
    })
    child.stdin?.end(input)
  })
}

const lines = ({ stdout }: Outcome) =>
  stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { ok: boolean; serial?: number; error?: { code: string; offset: number } })

let folder = ''
folder = await mkdtemp(join(tmpdir(), 'decode-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('outrider decode HEX', () => {
  it('prints one object on one line and ends with 0', async () => {
    const outcome = await run([good.toString('hex')])
    expect(outcome).toMatchObject({ status: 0, stderr: '' })
    expect(lines(outcome)).toMatchObject([{ ok: true, messageId: '0x0200', body: { latitude: 31.230416 } }])
  })

  it('takes the hex in several arguments', async () => {
    const bytes = good.toString('hex').match(/../g) ?? []
    expect(lines(await run(bytes))).toEqual(lines(await run([good.toString('hex')])))
  })

  it('a bad frame says what and where and ends with 1', async () => {
    const outcome = await run([bad.toString('hex')])
    expect(outcome.status).toBe(1)
    expect(lines(outcome)).toMatchObject([{ ok: false, error: { code: 'badChecksum', offset: bad.length - 2 } }])
  })

  it('several frames are several lines, and one bad one is enough for a 1', async () => {
    const outcome = await run([Buffer.concat([good, bad, heartbeat]).toString('hex')])
    expect(outcome.status).toBe(1)
    expect(lines(outcome).map(each => each.ok)).toEqual([true, false, true])
  })

  it.each([[[]], [['--nonsense']], [['--stream']], [['--stream', 'a', 'b']]])(
    'wrong use %j shows how and ends with 2',
    async args => {
      const outcome = await run(args)
      expect(outcome).toMatchObject({ status: 2, stdout: '' })
      expect(outcome.stderr).toContain('Usage: outrider decode')
    },
  )

  it('--help is not an error', async () => {
    const outcome = await run(['--help'])
    expect(outcome).toMatchObject({ status: 0, stderr: '' })
    expect(outcome.stdout).toContain('--stream FILE')
  })
})

describe('outrider decode --stream', () => {
  it('prints one object per piece of a file, in order', async () => {
    const file = join(folder, 'capture.bin')
    await writeFile(file, Buffer.concat([Buffer.from('noise'), good, bad, heartbeat]))
    const outcome = await run(['--stream', file])
    expect(outcome.status).toBe(1)
    expect(lines(outcome).map(each => each.serial ?? each.error?.code)).toEqual(['garbage', 7, 'badChecksum', 8])
  })

  it('reads standard input, and ends with 0 when all frames are valid', async () => {
    const outcome = await run(['--stream', '-'], Buffer.concat([good, heartbeat]))
    expect(outcome.status).toBe(0)
    expect(lines(outcome).map(each => each.serial)).toEqual([7, 8])
  })

  it('a file far larger than a chunk comes out whole', async () => {
    const file = join(folder, 'large.bin')
    const count = 20_000
    await writeFile(file, Buffer.concat(Array.from({ length: count }, (_, i) => (i % 2 === 0 ? good : heartbeat))))
    const outcome = await run(['--stream', file])
    expect(outcome.status).toBe(0)
    expect(lines(outcome)).toHaveLength(count)
  })

  it('an empty file is not an error', async () => {
    const file = join(folder, 'empty.bin')
    await writeFile(file, '')
    expect(await run(['--stream', file])).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('a file that cannot be read ends with 2 and says why', async () => {
    const outcome = await run(['--stream', join(folder, 'missing.bin')])
    expect(outcome).toMatchObject({ status: 2, stdout: '' })
    expect(outcome.stderr).toContain('cannot be read')
  })
})
