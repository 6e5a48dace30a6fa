import { expect, test } from 'vitest'
import { createNetworkNote, probeInterval } from './network-note.ts'

/** Timers that run by hand, and platforms that answer when told to. */
function noteWith(reachable: Set<string>) {
  const timers = new Map<object, () => void>()
  const waits: number[] = []
  const note = createNetworkNote({
    probe: code => Promise.resolve(reachable.has(code)),
    later(run, ms) {
      const timer = {}
      timers.set(timer, run)
      waits.push(ms)
      return () => timers.delete(timer)
    },
  })
  return {
    ...note,
    waits,
    timers,
    async tick() {
      const due = [...timers]
      timers.clear()
      for (const [, run] of due) run()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('the note stays until the platform that timed out is heard from, whatever else is shown meanwhile (S8.error.31)', async () => {
  const reachable = new Set<string>()
  const note = noteWith(reachable)
  expect(note.unanswered.getState()).toEqual([])
  note.timedOut('a')
  note.timedOut('a')
  expect(note.unanswered.getState()).toEqual(['a'])
  await note.tick()
  note.replied('b')
  expect(note.unanswered.getState()).toEqual(['a'])
  reachable.add('a')
  await note.tick()
  expect(note.unanswered.getState()).toEqual([])
  expect(note.waits).toEqual([probeInterval, probeInterval])
  expect(note.timers.size).toBe(0)
})

test('a reply to any call takes the note away at once and ends the probes', () => {
  const note = noteWith(new Set())
  note.timedOut('a')
  note.timedOut('b')
  note.replied('a')
  expect(note.unanswered.getState()).toEqual(['b'])
  expect(note.timers.size).toBe(1)
})
