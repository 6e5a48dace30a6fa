import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readdirSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { figureCommands } from '../apps/server/src/cli/figure-commands.ts'
import { organisationCommands } from '../apps/server/src/cli/organisation-commands.ts'
import { terminalCommands } from '../apps/server/src/cli/terminal-commands.ts'
import { userCommands } from '../apps/server/src/cli/user-commands.ts'
import { commands } from './commands.mjs'
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

  const groups = { figures: figureCommands, organisation: organisationCommands, terminal: terminalCommands, user: userCommands }
  const mapCommands = ['add', 'list', 'remove', 'pack', 'unpack']
  /** Every command and what stands below it: commands of a group, and the first options that lead to another file. */
  const all = Object.entries(commands).flatMap(([name, { byOption = {} }]) => [
    [name],
    ...(name === 'map' ? mapCommands : Object.keys(groups[name]?.commands ?? {})).map(each => [name, each]),
    ...Object.keys(byOption).map(option => [name, option]),
  ])

  it.each(all.map(words => [words.join(' '), words]))(
    '%s --help prints its usage, ends with 0 and does nothing, whichever way it is asked and whatever else is typed (field 32)',
    (_, words) => {
      const folder = mkdtempSync(join(tmpdir(), 'outrider-help-'))
      const here = (...more) => spawnSync(process.execPath, [script, ...words, ...more], { encoding: 'utf8', cwd: folder })
      const outcome = here('--help')
      expect(outcome).toMatchObject({ status: 0, stderr: '' })
      expect(outcome.stdout).toMatch(/^Usage:/)
      expect(outcome.stdout).toContain(`outrider ${words[0]}`)
      expect(here('-h', ...(words.length === 1 ? ['something'] : []))).toMatchObject({ status: 0, stdout: outcome.stdout })
      expect(readdirSync(folder)).toEqual([])
      rmSync(folder, { recursive: true })
    },
  )

  it.each([...Object.keys(groups), 'map'])('the list of commands names all that outrider %s can do (field 32)', name => {
    const line = run('--help')
      .stdout.split('\n')
      .find(each => each.trimStart().startsWith(`${name} `))
    for (const each of name === 'map' ? mapCommands : Object.keys(groups[name].commands))
      expect(line).toMatch(new RegExp(`\\b${each}\\b`))
  })

  it.each(Object.keys(commands).map(name => [name]))(
    '%s with an unknown option says so without a stack trace (field 32)',
    name => {
      const outcome = run(name, '--nonsense')
      expect(outcome.status).toBe(2)
      expect(outcome.stderr).toContain('outrider')
      expect(outcome.stderr).not.toMatch(/^\s+at /m)
    },
  )
})
