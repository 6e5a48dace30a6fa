import type { SharedPosition } from '@outrider/contract'
import { expect, test } from 'vitest'
import { ownError } from '../../core/api/call-error.ts'
import { pace, type Shared, watchShared } from './watch-shared.ts'

const position = (n: number) => ({ name: `seen ${n}` }) as SharedPosition
const gone = () => Promise.reject(ownError('share.gone', 'en'))
const unreached = () => Promise.reject(ownError('net.requestFailed', 'en'))

/** A page whose server answers as told, one answer after the other. */
function page(...answers: (() => Promise<SharedPosition>)[]) {
  const told: Shared[] = []
  const waiting: { run: () => void; ms: number }[] = []
  const wakes: (() => void)[] = []
  const signals: AbortSignal[] = []
  let visible = true
  const watch = watchShared({
    ask: signal => {
      signals.push(signal)
      const answer = answers.shift()
      if (!answer) throw new Error('asked too often')
      return answer()
    },
    tell: shared => told.push(shared),
    host: {
      visible: () => visible,
      onVisible: run => {
        wakes.push(run)
        return () => void wakes.splice(wakes.indexOf(run), 1)
      },
      onOnlineChange: () => () => {},
    },
    later(run, ms) {
      const timer = { run, ms }
      waiting.push(timer)
      return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1))
    },
  })
  const settle = () => new Promise<void>(done => setImmediate(done))
  return {
    watch,
    told,
    waiting,
    signals,
    left: answers,
    settle,
    async pass() {
      waiting.shift()?.run()
      await settle()
    },
    async show(now: boolean) {
      visible = now
      if (now) for (const wake of wakes) wake()
      await settle()
    },
  }
}

test('asks at once and then at its pace, one question at a time', async () => {
  const seen = page(
    () => Promise.resolve(position(1)),
    () => Promise.resolve(position(2)),
  )
  seen.watch.look()
  await seen.settle()
  expect(seen.told).toEqual([{ state: 'shown', position: position(1), late: false }])
  expect(seen.waiting.map(({ ms }) => ms)).toEqual([pace])
  await seen.pass()
  expect(seen.told.at(-1)).toEqual({ state: 'shown', position: position(2), late: false })
})

test('a page that nobody sees asks nothing, and asks at once when it is seen again', async () => {
  const seen = page(
    () => Promise.resolve(position(1)),
    () => Promise.resolve(position(2)),
  )
  await seen.settle()
  await seen.show(false)
  await seen.pass()
  expect(seen.left).toHaveLength(1)
  await seen.show(true)
  expect(seen.told.at(-1)).toMatchObject({ position: position(2) })
  expect(seen.waiting).toHaveLength(1)
})

test('without an answer what was seen stays, and is called late, until there is one', async () => {
  const seen = page(
    () => Promise.resolve(position(1)),
    unreached,
    () => Promise.resolve(position(2)),
  )
  await seen.settle()
  await seen.pass()
  expect(seen.told.at(-1)).toEqual({ state: 'shown', position: position(1), late: true })
  await seen.pass()
  expect(seen.told.at(-1)).toEqual({ state: 'shown', position: position(2), late: false })
})

test('without any answer there is nothing to show but that', async () => {
  const seen = page(unreached, () => Promise.resolve(position(1)))
  await seen.settle()
  expect(seen.told).toMatchObject([{ state: 'unreached' }])
  await seen.pass()
  expect(seen.told.at(-1)).toMatchObject({ state: 'shown' })
})

test('a link that has ended is not asked for again, and what was seen is not kept', async () => {
  const seen = page(() => Promise.resolve(position(1)), gone)
  await seen.settle()
  await seen.pass()
  expect(seen.told.at(-1)).toEqual({ state: 'gone' })
  await seen.pass()
  await seen.show(true)
  seen.watch.look()
  await seen.settle()
  expect(seen.told).toHaveLength(2)
})

test('who leaves hears nothing more', async () => {
  const answer = Promise.withResolvers<SharedPosition>()
  const seen = page(() => answer.promise)
  seen.watch.stop()
  expect(seen.signals[0]?.aborted).toBe(true)
  answer.resolve(position(1))
  await seen.settle()
  expect(seen.told).toEqual([])
  expect(seen.waiting).toEqual([])
})
