import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { LogOutput } from './log-output.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
/** Ended with the test: the number of its file is given to another one afterwards. */
function outputTo(fd: number): LogOutput {
  const output = new LogOutput(fd)
  ends.push(() => output.end())
  return output
}
const line = (at: number): string => `${JSON.stringify({ at, text: 'x'.repeat(200) })}\n`

test('a disk that is full holds nobody up: lines wait in bounded memory, further ones are counted', async () => {
  const fd = openSync('/dev/full', 'w')
  ends.push(() => closeSync(fd))
  const output = outputTo(fd)
  const before = process.cpuUsage()
  for (let at = 0; at < 50_000; at += 1) output.write(line(at))
  // Microseconds of processor: by the clock it also takes what others do.
  expect(process.cpuUsage(before).user).toBeLessThan(2e6)
  await expect.poll(() => output.failing).toBe(true)
  expect(output.waiting).toBeLessThan(10_000)
  expect(output.dropped + output.waiting).toBeGreaterThan(49_000)
})

test('when there is room again what waited is written, and how many lines were dropped', async () => {
  const folder = join(tmpdir(), `log-disk-${process.pid}`)
  execFileSync('mkdir', ['-p', folder])
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder])
  ends.push(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'log')
  const fd = openSync(file, 'a')
  ends.push(() => closeSync(fd))
  const output = outputTo(fd)
  for (let at = 0; at < 20_000; at += 1) output.write(line(at))
  await expect.poll(() => output.failing).toBe(true)
  const { dropped } = output
  expect(dropped).toBeGreaterThan(1_000)
  execFileSync('mount', ['-o', 'remount,size=16m', folder])
  await output.settled(60_000)
  expect([output.waiting, output.failing]).toEqual([0, false])
  const written = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(each => JSON.parse(each) as { at?: number; dropped?: number })
  expect(written.filter(({ at }) => at !== undefined)).toHaveLength(20_000 - dropped)
  expect(written.filter(each => each.dropped !== undefined)).toEqual([expect.objectContaining({ dropped })])
})

test('a pipe that nobody reads holds nobody up, not even at the end', async () => {
  const pipe = join(tmpdir(), `log-pipe-${process.pid}`)
  execFileSync('mkfifo', [pipe])
  ends.push(() => rmSync(pipe))
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  ends.push(() => closeSync(reader))
  const fd = openSync(pipe, 'w')
  ends.push(() => closeSync(fd))
  const output = outputTo(fd)
  for (let at = 0; at < 2_000; at += 1) output.write(line(at))
  await output.settled(50)
  // A thread comes back from a full pipe at once, but on a busy machine not within any time.
  await expect.poll(() => output.stuck).toBe(false)
  expect(output.waiting).toBeGreaterThan(0)
  let read = ''
  const bytes = Buffer.alloc(64 << 10)
  const lines = (): number => {
    try {
      read += bytes.toString('latin1', 0, readSync(reader, bytes))
    } catch (error) {
      // Empty just now.
      expect(error).toMatchObject({ code: 'EAGAIN' })
    }
    return read.split('\n').length - 1
  }
  await expect.poll(lines, { interval: 5 }).toBe(2_000)
  await output.end()
})
