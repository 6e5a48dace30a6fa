import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { handPacket } from '../packages/jt1078/src/testing/hand-packet.ts'

const script = join(import.meta.dirname, 'outrider.mjs')
const run = (...args) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

describe('outrider', () => {
  it('passes arguments, output and exit status through', () => {
    const good = run('decode', '7e', '00020000013912345678001022', '7e')
    expect(good.status).toBe(0)
    expect(JSON.parse(good.stdout)).toMatchObject({ ok: true, name: 'terminal heartbeat', phone: '13912345678', serial: 16 })
    const bad = run('decode', '7e00020000013912345678001023 7e')
    expect(bad.status).toBe(1)
    expect(JSON.parse(bad.stdout)).toMatchObject({ ok: false, error: { code: 'badChecksum' } })
  })

  it('decodes platform links and media streams by an option', () => {
    const bytes = handPacket({ body: '0000000165' })
    const good = spawnSync(process.execPath, [script, 'decode', '--jt1078', '-'], { encoding: 'utf8', input: bytes })
    expect(good).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(good.stdout)).toMatchObject({ ok: true, sim: '013912345678', channel: 1 })
    expect(run('decode', '--jt809')).toMatchObject({ status: 2, stderr: expect.stringContaining('--jt809 FILE') })
  })

  it.each([[[]], [['nonsense']], [['toString']]])('%j is not a command: the list is printed to standard error', args => {
    const outcome = run(...args)
    expect(outcome).toMatchObject({ status: 2, stdout: '' })
    expect(outcome.stderr).toContain('decode')
  })

  it('--help lists the commands', () => {
    expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('decode') })
  })
})
