import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ports } from '../apps/server/src/connections/ports.ts'
import { attacks } from './attacks/index.ts'
import { benches } from './benches.ts'
import { beyondLimits } from './kit/bench.ts'
import { modelOf } from './scale.ts'

test('every script bench:* is a bench of the table that the smoke tests run, and the other way round', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'))
  expect(named).toEqual(benches.map(({ name }) => [`bench:${name}`, `node bench/${name}.ts`]))
})

test('a figure is beyond its limit above the most, below the least, and when it is no number', () => {
  const row = { figure: 'f', unit: 'ms', limit: 10 }
  const beyond = (value: number, better: 'lower' | 'higher') => beyondLimits([{ ...row, value, better }]).length > 0
  expect([beyond(10, 'lower'), beyond(11, 'lower'), beyond(10, 'higher'), beyond(9, 'higher')]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect([beyond(Number.NaN, 'lower'), beyond(Number.NaN, 'higher')]).toEqual([true, true])
})

test('each port that outsiders can reach is filled by an attack', () => {
  const filled = new Set(attacks.flatMap(({ fills = [] }) => fills))
  expect([...filled].toSorted()).toEqual([...Object.keys(ports), 'terminalsUdp'].toSorted())
})

test('what a position costs at any rate follows from two: what a second costs anyway, and what each costs', () => {
  const cost = (rate: number) => 20 + 50_000 / rate
  const model = modelOf({ rate: 500, cost: cost(500) }, { rate: 2_000, cost: cost(2_000) })
  expect([500, 1_000, 33_333].map(rate => model(rate).toFixed(3))).toEqual(
    [500, 1_000, 33_333].map(rate => cost(rate).toFixed(3)),
  )
})
