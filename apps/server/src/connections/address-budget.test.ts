import { expect, test } from 'vitest'
import { AddressBudget } from './address-budget.ts'

test('a budget is spent at once and refills evenly', () => {
  let now = 0
  const budget = new AddressBudget(60, () => now)
  expect(Array.from({ length: 61 }, () => budget.spend('203.0.113.7'))).toEqual([
    ...Array.from({ length: 60 }, () => true),
    false,
  ])
  now += 2_000
  expect([1, 2, 3].map(() => budget.spend('203.0.113.7'))).toEqual([true, true, false])
  now += 3_600_000
  expect(budget.spend('203.0.113.7', 61)).toBe(false)
  expect(budget.spend('203.0.113.7', 60)).toBe(true)
})

test('each address has its own, an IPv6 network of 64 bits has one', () => {
  const budget = new AddressBudget(1, () => 0)
  expect(budget.spend('203.0.113.7')).toBe(true)
  expect(budget.spend('203.0.113.8')).toBe(true)
  expect(budget.spend('2001:db8:0:1::1')).toBe(true)
  expect(budget.spend('2001:db8:0:1:ffff::2')).toBe(false)
  expect(budget.spend('2001:db8:0:2::1')).toBe(true)
})

test('of very many addresses the one not seen for longest is forgotten', () => {
  const budget = new AddressBudget(1, () => 0)
  const address = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  for (let n = 0; n <= 50_000; n += 1) budget.spend(address(n))
  expect(budget.spend(address(1))).toBe(false)
  expect(budget.spend(address(0))).toBe(true)
})
