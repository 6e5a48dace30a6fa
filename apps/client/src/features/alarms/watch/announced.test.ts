import type { AlarmCase } from '@outrider/contract'
import { expect, test } from 'vitest'
import { announced } from './announced.ts'

const now = Date.UTC(2026, 0, 5)
const alarm = (alarmId: string, over: Partial<AlarmCase> = {}): AlarmCase => ({
  alarmId,
  vehicleId: '1',
  plateNum: '沪A1',
  nickname: '',
  orgId: 1,
  type: 'emergency',
  category: 'general',
  level: 1,
  startedAt: now - 1_000,
  endedAt: null,
  lastAt: now,
  occurrences: 1,
  startPlace: null,
  lastPlace: null,
  byRule: false,
  late: false,
  timedByArrival: false,
  detail: null,
  state: 'pending',
  claimedBy: null,
  claimedAt: null,
  processedBy: null,
  processedAt: null,
  method: null,
  description: '',
  ...over,
})

test('a new first-level alarm is announced once', () => {
  const known = new Set<string>()
  expect(announced([alarm('1')], known, now)).toHaveLength(1)
  expect(announced([alarm('1', { occurrences: 2 })], known, now)).toEqual([])
})

test.each([
  ['of the second level', { level: 2 }],
  ['that came late', { late: true }],
  ['that somebody has', { claimedBy: { userName: 'Li', self: false } }],
  ['that is processed', { state: 'processed' }],
  ['that began long ago', { startedAt: now - 3_600_000 }],
] as const)('an alarm %s is not announced', (_, over) => {
  expect(announced([alarm('2', over)], new Set(), now)).toEqual([])
})
