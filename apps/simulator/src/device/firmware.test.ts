/** What a simulated terminal does with firmware, part by part. */
import { encode, type Frame, messages, readFrame, terminalAddress, writeMessage } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { Firmware, firstFirmware } from './firmware.ts'
import { identityOf } from '../identity.ts'
import type { UpgradeManner } from './upgrade-manners.ts'

const identity = identityOf({ phone: '14400000009', version: '2013' })
const data = Buffer.alloc(9_000, 7)
/** Ten parts. */
const parts: Frame[] = writeMessage(
  terminalAddress(identity.phone, '2013'),
  messages.upgradePackage.id,
  encode(messages.upgradePackage, { type: 0, maker: '', version: '9.9', size: data.length, data }, '2013'),
  (
    serial => () =>
      (serial += 1)
  )(99),
).frames.map(frame => {
  const read = readFrame(frame.subarray(1, -1))
  return read.ok ? read.frame : expect.fail()
})

function firmwareOf(manner: UpgradeManner) {
  const did: string[] = []
  const firmware = new Firmware(identity, manner, {
    acknowledge: (_, id, result) => void (id === messages.upgradePackage.id && did.push(`ack ${result}`)),
    tell: (type, result) => void did.push(`tell ${type} ${result}`),
    ask: (first, indexes) => void did.push(`ask ${first} ${indexes.join(',')}`),
    restart: () => void did.push('restart'),
    leave: () => void did.push('leave'),
  })
  return { firmware, did }
}
const acks = (count: number): string[] => Array.from({ length: count }, () => 'ack 0')

test.each([
  ['installs', '9.9', ['restart', 'tell 0 0']],
  ['keepsOld', firstFirmware, ['restart', 'tell 0 0']],
  ['failsInstall', firstFirmware, ['restart', 'tell 0 1']],
  ['vanishes', '9.9', ['leave', 'tell 0 0']],
] as const)('one that %s has %s after all parts, and says so when it has signed in', (manner, version, ends) => {
  const { firmware, did } = firmwareOf(manner)
  for (const part of parts) expect(firmware.handle(part)).toBe(true)
  firmware.signedIn()
  expect(did).toEqual([...acks(parts.length), ...ends])
  expect([firmware.version, firmware.received, firmware.last?.equals(data)]).toEqual([version, 1, true])
})

test('one fails at 60 % of the parts, another refuses the first; neither has anything new', () => {
  const [midway, refuses] = [firmwareOf('failsMidway'), firmwareOf('refuses')]
  const failing = Math.floor(parts.length * 0.6) + 1
  for (const part of parts.slice(0, failing)) midway.firmware.handle(part)
  expect(midway.did).toEqual([...acks(failing - 1), 'ack 1', 'tell 0 1'])
  refuses.firmware.handle(parts[0] ?? expect.fail())
  expect(refuses.did).toEqual(['ack 3'])
  expect([midway.firmware.version, refuses.firmware.version]).toEqual([firstFirmware, firstFirmware])
})

test('one that forgets what came over a link that has ended asks for it behind the last part', () => {
  const { firmware, did } = firmwareOf('forgets')
  for (const part of parts.slice(0, 4)) firmware.handle(part)
  firmware.linkEnded()
  for (const part of parts.slice(4)) firmware.handle(part)
  expect(did.at(-1)).toBe('ask 100 1,2,3,4')
  for (const part of parts.slice(0, 4)) firmware.handle(part)
  expect([did.at(-1), firmware.version]).toEqual(['restart', '9.9'])
})
