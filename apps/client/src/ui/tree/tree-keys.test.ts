import { expect, test } from 'vitest'
import { createTyping, mustWait, treeMove } from './tree-keys.ts'
import type { TreeRow } from './tree-row.ts'

const row = (key: string, parent: number, open: boolean | undefined): TreeRow => ({
  key,
  parent,
  depth: parent + 1,
  position: 1,
  siblings: 1,
  open,
})
const leaf = row('v1', 1, undefined)
/** o1 (open) > o2 (open) > v1; o3 closed; o4 empty. */
const rows = [row('o1', -1, true), row('o2', 0, true), leaf, row('o3', -1, false), row('o4', -1, undefined)]
const able = { turns: true, ticks: true }
const press = (key: string, index: number, can = able) =>
  treeMove(key, { index, total: rows.length, page: 3, rowAt: at => rows[at], ...can })

test('keys walk over the rows, by one, by a screen, and to the ends', () => {
  expect(press('ArrowDown', 0)).toEqual({ to: 1 })
  expect(press('ArrowUp', 0)).toEqual({ to: 0 })
  expect(press('ArrowDown', 4)).toEqual({ to: 4 })
  expect(press('PageDown', 0)).toEqual({ to: 3 })
  expect(press('PageUp', 4)).toEqual({ to: 1 })
  expect(press('Home', 3)).toEqual({ to: 0 })
  expect(press('End', 0)).toEqual({ to: 4 })
})

test('right opens what is closed and goes into what is open, left closes it or goes up', () => {
  expect(press('ArrowRight', 3)).toEqual({ turn: 'o3', open: true })
  expect(press('ArrowRight', 0)).toEqual({ to: 1 })
  expect(press('ArrowRight', 4)).toBeUndefined()
  expect(press('ArrowRight', 2)).toBeUndefined()
  expect(press('ArrowLeft', 1)).toEqual({ turn: 'o2', open: false })
  expect(press('ArrowLeft', 2)).toEqual({ to: 1 })
  expect(press('ArrowLeft', 3)).toBeUndefined()
  expect(press('*', 2)).toEqual({ turn: 'all', open: true })
})

test('where rows cannot be closed, as in a search, left goes up', () => {
  const fixed = { turns: false, ticks: false }
  expect(press('ArrowLeft', 1, fixed)).toEqual({ to: 0 })
  expect(press('ArrowRight', 0, fixed)).toEqual({ to: 1 })
  expect(press('ArrowRight', 3, fixed)).toBeUndefined()
  expect(press('*', 0, fixed)).toBeUndefined()
})

test('space ticks, or selects where nothing is ticked; enter selects, a letter looks for a name', () => {
  expect(press(' ', 2)).toEqual({ tick: leaf })
  expect(press(' ', 2, { turns: true, ticks: false })).toEqual({ select: leaf })
  expect(press('Enter', 2)).toEqual({ select: leaf })
  expect(press('沪', 0)).toEqual({ type: '沪' })
  expect(press('Tab', 0)).toBeUndefined()
})

test('a row that is not known yet is walked over, not acted on', () => {
  const unknown = { index: 50, total: 100, page: 3, rowAt: () => undefined, ...able }
  expect(treeMove('ArrowDown', unknown)).toEqual({ to: 51 })
  expect(treeMove(' ', unknown)).toBeUndefined()
  expect(treeMove('ArrowLeft', unknown)).toBeUndefined()
})

test('keys wait for their row, and for a row that is being opened', () => {
  const waits = (key: string, index: number, toggled?: { key: string; open: boolean }) =>
    mustWait(key, { index, rowAt: at => rows[at] }, toggled)
  expect(waits('ArrowDown', 99)).toBe(false)
  expect(waits('ArrowRight', 99)).toBe(true)
  expect(waits(' ', 99)).toBe(true)
  expect(waits('ArrowDown', 3, { key: 'o3', open: true })).toBe(true)
  expect(waits('ArrowDown', 3, { key: 'o3', open: false })).toBe(false)
  expect(waits('ArrowDown', 2, { key: 'o3', open: true })).toBe(false)
  expect(waits('ArrowDown', 4, { key: 'o4', open: true })).toBe(false)
})

test('letters typed quickly form one prefix; after a pause, or the same letter again, a new prefix starts', () => {
  let now = 0
  const type = createTyping(() => now)
  expect([type('a'), type('b')]).toEqual(['a', 'ab'])
  now += 1000
  expect([type('c'), type('c'), type('d')]).toEqual(['c', 'c', 'cd'])
})
