import { expect, test } from 'vitest'
import { ownError } from '../../../core/api/call-error.ts'
import { replyError } from '../../../core/api/reply-error.ts'
import { type SharedState, watchShared } from './watch-shared.ts'

const pollMs = 10_000
type Position = ReturnType<typeof position>
const position = (n: number) => ({ name: `seen ${n}` })
const gone = () => Promise.reject(replyError({ rspCode: 4040105, msg: '' }, 'en'))
const unreached = () => Promise.reject(ownError('net.requestFailed', 'en'))

/** A page whose server gives these replies, one after the other. */
const page = (...answers: (() => Promise<Position>)[]) => pageOf(pollMs, answers)

function pageOf(interval: number | undefined, answers: (() => Promise<Position>)[]) {
  const received: SharedState<Position>[] = []
  const waiting: { run: () => void; ms: number }[] = []
  const wakes: (() => void)[] = []
  const signals: AbortSignal[] = []
  let visible = true
  const watch = watchShared({
    pollMs: interval,
    load: signal => {
      signals.push(signal)
      const answer = answers.shift()
      if (!answer) throw new Error('asked too often')
      return answer()
    },
    onChange: shared => received.push(shared),
    host: {
      visible: () => visible,
      onVisible: run => {
        wakes.push(run)
        return () => void wakes.splice(wakes.indexOf(run), 1)
      },
      onOnlineChange: () => () => {},
    },
    schedule(run, ms) {
      const timer = { run, ms }
      waiting.push(timer)
      return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1))
    },
  })
  const settle = () => new Promise<void>(done => setImmediate(done))
  return {
    watch,
    received,
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

test('polls immediately and then at its interval, one request at a time', async () => {
  const seen = page(
    () => Promise.resolve(position(1)),
    () => Promise.resolve(position(2)),
  )
  seen.watch.refresh()
  await seen.settle()
  expect(seen.received).toEqual([{ state: 'shown', data: position(1), late: false }])
  expect(seen.waiting.map(({ ms }) => ms)).toEqual([pollMs])
  await seen.pass()
  expect(seen.received.at(-1)).toEqual({ state: 'shown', data: position(2), late: false })
})

test('a hidden page does not poll, and polls immediately when visible again', async () => {
  const seen = page(
    () => Promise.resolve(position(1)),
    () => Promise.resolve(position(2)),
  )
  await seen.settle()
  await seen.show(false)
  await seen.pass()
  expect(seen.left).toHaveLength(1)
  await seen.show(true)
  expect(seen.received.at(-1)).toMatchObject({ data: position(2) })
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
  expect(seen.received.at(-1)).toEqual({ state: 'shown', data: position(1), late: true })
  await seen.pass()
  expect(seen.received.at(-1)).toEqual({ state: 'shown', data: position(2), late: false })
})

test('without any answer there is nothing to show but that', async () => {
  const seen = page(unreached, () => Promise.resolve(position(1)))
  await seen.settle()
  expect(seen.received).toMatchObject([{ state: 'unreachable' }])
  await seen.pass()
  expect(seen.received.at(-1)).toMatchObject({ state: 'shown' })
})

test('an expired link is not requested again, and its last position is dropped', async () => {
  const seen = page(() => Promise.resolve(position(1)), gone)
  await seen.settle()
  await seen.pass()
  expect(seen.received.at(-1)).toEqual({ state: 'gone' })
  await seen.pass()
  await seen.show(true)
  seen.watch.refresh()
  await seen.settle()
  expect(seen.received).toHaveLength(2)
})

test('what does not change is loaded once, and again only after a failure', async () => {
  const seen = pageOf(undefined, [unreached, () => Promise.resolve(position(1))])
  await seen.settle()
  expect(seen.received).toMatchObject([{ state: 'unreachable' }])
  await seen.pass()
  expect(seen.received.at(-1)).toEqual({ state: 'shown', data: position(1), late: false })
  await seen.pass()
  await seen.show(true)
  seen.watch.refresh()
  await seen.settle()
  expect(seen.received).toHaveLength(2)
})

test('who leaves hears nothing more', async () => {
  const answer = Promise.withResolvers<Position>()
  const seen = page(() => answer.promise)
  seen.watch.stop()
  expect(seen.signals[0]?.aborted).toBe(true)
  answer.resolve(position(1))
  await seen.settle()
  expect(seen.received).toEqual([])
  expect(seen.waiting).toEqual([])
})
