import { expect, test } from 'vitest'
import { inProcessBus } from './bus.ts'

const quiet = { error: () => {} }

test('an event reaches the subscribers of its kind only', () => {
  const bus = inProcessBus(quiet)
  const seen: string[] = []
  bus.subscribe('listChanged', event => seen.push(event.kind))
  bus.subscribe('unlinked', event => seen.push(event.kind))
  bus.publish({ kind: 'listChanged' })
  expect(seen).toEqual(['listChanged'])
})

test('a subscriber that throws is logged and does not stop the others', () => {
  const failures: object[] = []
  const bus = inProcessBus({ error: fields => failures.push(fields) })
  let reached = false
  bus.subscribe('listChanged', () => {
    throw new Error('broken')
  })
  bus.subscribe('listChanged', () => {
    reached = true
  })
  bus.publish({ kind: 'listChanged' })
  expect(reached).toBe(true)
  expect(failures).toEqual([{ err: new Error('broken'), event: 'listChanged' }])
})

test('a subscription that was ended hears nothing, another of the same function still does', () => {
  const bus = inProcessBus(quiet)
  let heard = 0
  const listen = (): void => {
    heard += 1
  }
  const end = bus.subscribe('listChanged', listen)
  bus.subscribe('listChanged', listen)
  end()
  bus.publish({ kind: 'listChanged' })
  expect(heard).toBe(1)
})
