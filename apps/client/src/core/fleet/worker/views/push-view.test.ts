import { expect, test } from 'vitest'
import type { Changed } from '../store/fleet-columns.ts'
import { pushInterval, pushView } from './push-view.ts'

const changeOf = (...slots: number[]): Changed => ({ slots: Uint32Array.from(slots), before: new Uint8Array(slots.length) })

/** A view whose vehicle 7 somebody looks at; its state is a number that each change makes another. */
function scene() {
  let clock = 1_000
  let state = 1
  let sent = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const pushed: number[] = []
  let arrived: () => void = () => {}
  const view = pushView<number>({
    view: {
      nextState: () => (state === sent ? undefined : (sent = state)),
      isAwaited: changed => changed !== 'all' && changed.slots.includes(7),
      close() {},
    },
    push: each =>
      new Promise<void>(resolve => {
        pushed.push(each)
        arrived = resolve
      }),
    now: () => clock,
    pause(run, ms) {
      const timer = { at: clock + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    log() {},
  })
  const pass = async (ms: number) => {
    clock += ms
    for (const timer of [...timers].filter(({ at }) => at <= clock)) {
      timers.delete(timer)
      timer.run()
    }
    await Promise.resolve()
  }
  return {
    pushed,
    pass,
    change: (...slots: number[]): void => {
      state++
      view.pushSoon(changeOf(...slots))
    },
    arrive: async (): Promise<void> => {
      arrived()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('what somebody looks at is pushed at once, all else when it is due', async () => {
  const { pushed, pass, change, arrive } = scene()
  await arrive()
  change(1)
  await pass(0)
  expect(pushed).toEqual([1])
  change(2, 7)
  await pass(0)
  expect(pushed).toEqual([1, 3])
  await arrive()
  change(3)
  await pass(pushInterval - 1)
  expect(pushed).toEqual([1, 3])
  await pass(1)
  expect(pushed).toEqual([1, 3, 4])
})

test('while the page is busy with a push the next waits, and follows at once if somebody looks at it', async () => {
  const { pushed, pass, change, arrive } = scene()
  change(1)
  change(7)
  await pass(pushInterval)
  expect(pushed).toEqual([1])
  await arrive()
  expect(pushed).toEqual([1, 3])
})
