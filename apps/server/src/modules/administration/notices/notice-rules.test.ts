/** Rules of notices that need no database: signatures of services, when something is due, how several become one message. */
import { channelKindNames, channelKindOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { compose, cut, type Line } from './compose.ts'
import { channelSenders } from './kinds/index.ts'
import { signedDingtalk } from './kinds/dingtalk.ts'
import { feishuSignature } from './kinds/feishu.ts'
import { dueAt, type NoticeTimes } from './times.ts'

test('signatures are those of the services (vectors of notices.md)', () => {
  const signed = signedDingtalk('https://oapi.dingtalk.com/robot/send?access_token=T', 'SECtest', 1_700_000_000_000)
  expect(signed).toContain('timestamp=1700000000000&sign=aZLLrriXgn05YbwaGR7knYsLeJADjr9NwLaNNKpxh4g%3D')
  expect(feishuSignature('test', 1_700_000_000)).toBe('eSJQnOl8XqPTMPHWz9e5IzeHS/tqoc68g2967ekIPmg=')
})

const minute = 60_000
const at = 1_700_000_000_000 - (1_700_000_000_000 % minute)
const times: NoticeTimes = { quiet: { from: 22 * 60, until: 7 * 60 }, sosPasses: true, digestAt: 8 * 60, zone: 'Asia/Shanghai' }
const now = { at, digest: false, sos: false }

test.each([
  ['in the day it is due at once', times, { ...now, minute: 12 * 60 }, 0],
  ['in the night, after the quiet hours', times, { ...now, minute: 23 * 60 }, 8 * 60],
  ['past midnight, too', times, { ...now, minute: 60 }, 6 * 60],
  ['an SOS passes', times, { ...now, minute: 60, sos: true }, 0],
  ['not where it was not allowed', { ...times, sosPasses: false }, { ...now, minute: 60, sos: true }, 6 * 60],
  ['a digest comes at its time', times, { ...now, minute: 9 * 60, digest: true }, 23 * 60],
  ['at its very minute, a day later', times, { ...now, minute: 8 * 60, digest: true }, 24 * 60],
  ['an SOS of level 1 waits for no digest', times, { ...now, minute: 9 * 60, digest: true, sos: true }, 0],
])('%s', (_, of, when, minutes) => {
  expect(dueAt(of, when)).toBe(at + minutes * minute)
})

const line = (id: number, over: Partial<Line> = {}): Line => ({
  id: String(id),
  kind: 'alarm.level2',
  text: `alarm of ${id} · #{number}`,
  vehicle_id: id % 3,
  urgent: false,
  ...over,
})
const how = { lang: 'en', keyword: '', link: undefined, longest: { characters: 1_000 } } as const

test('a few notices are lines, many become a summary with the urgent ones first', () => {
  expect(compose([line(2), line(1)], how).text).toBe('alarm of 1 · #1\nalarm of 2 · #2')
  const many = Array.from({ length: 14 }, (_, i) => line(i + 1))
  const { subject, text } = compose([...many, line(20, { urgent: true, kind: 'alarm.level1' })], {
    ...how,
    keyword: 'Fleet',
    link: 'https://x/',
  })
  expect(subject).toBe('15 notices, 2 vehicles')
  expect(text.split('\n')).toEqual([
    'Fleet',
    '15 notices, 2 vehicles',
    'Level 1 alarms 1, Level 2 alarms 14',
    'alarm of 20 · #20',
    'alarm of 1 · #1',
    'alarm of 2 · #2',
    'Open: https://x/',
  ])
})

test('a text is cut by the bytes of its service, at a character, and keeps its end', () => {
  expect(cut('沪A00001', { bytes: 20 })).toBe('沪A00001')
  expect(cut('沪沪沪沪', { bytes: 10 })).toBe('沪沪…')
  expect(cut('🚚🚚🚚', { bytes: 11 })).toBe('🚚🚚…')
  const { text } = compose([line(1, { text: '报'.repeat(1_000) })], { ...how, link: 'https://x/', longest: { bytes: 2_048 } })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
  expect(text).toMatch(/…\nOpen: https:\/\/x\/$/)
})

const given = { address: '', secret: '', keyword: '', server: '' }
const none = { allowInside: true, servers: new Set<string>() }
test.each([
  ['wecom', { address: '693a91f6-7xxx-4bc4' }, 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4'],
  [
    'wecom',
    { address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a' },
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a',
  ],
  ['dingtalk', { address: 'abcdef0123456789' }, 'https://oapi.dingtalk.com/robot/send?access_token=abcdef0123456789'],
  [
    'feishu',
    { address: 'https://open.larksuite.com/open-apis/bot/v2/hook/x' },
    'https://open.larksuite.com/open-apis/bot/v2/hook/x',
  ],
  ['telegram', { address: '-100123', secret: '12345:abcdefghij' }, '-100123'],
] as const)('%s takes its address whole or as a key', (kind, values, address) => {
  expect(channelSenders[kind].read({ ...given, ...values }, none)).toMatchObject({ address })
})

test.each([
  ['wecom', { address: 'https://evil.example/cgi-bin/webhook/send?key=a' }],
  // Replies of robots are shown: not even where webhooks may lead inside.
  ['wecom', { address: 'http://127.0.0.1:1/cgi-bin/webhook/send?key=a' }],
  ['dingtalk', { address: 'https://oapi.dingtalk.com:8443/robot/send?access_token=a' }],
  ['feishu', { address: 'https://user:pass@open.feishu.cn/open-apis/bot/v2/hook/x' }],
  ['telegram', { address: '1', secret: '12345:abcdefghij', server: 'http://10.0.0.1' }],
  ['telegram', { address: '1', secret: '../../x' }],
  ['sms', { address: 'tel' }],
  ['mail', { address: 'a@b@c' }],
  ['webhook', { address: 'https://nowhere.invalid/', secret: 'short' }],
] as const)('%s refuses what leads elsewhere or is none', (kind, values) => {
  expect(channelSenders[kind].read({ ...given, ...values }, none)).toHaveProperty('wrong')
})

test('every kind starts at no more than its service takes', () => {
  for (const kind of channelKindNames) {
    const { usual, most } = channelKindOf(kind).perMinute
    expect(usual, kind).toBeLessThanOrEqual(most)
  }
})
