/** Rules of notices that need no database: signatures of services, when something is due, how several become one message. */
import { channelKindNames, channelKindOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { keptAnswerOf } from './channel-sender.ts'
import { compose, cut, type Line } from './compose.ts'
import { channelSenders } from './kinds/index.ts'
import { signedDingtalk } from './kinds/dingtalk.ts'
import { feishuSignature } from './kinds/feishu.ts'
import { noticeLine } from './notice-text.ts'
import { dueAt, type NoticeTimes } from './times.ts'

test('signatures are those of the services (vectors of notices.md)', () => {
  const signed = signedDingtalk('https://oapi.dingtalk.com/robot/send?access_token=T', 'SECtest', 1_700_000_000_000)
  expect(signed).toContain('timestamp=1700000000000&sign=aZLLrriXgn05YbwaGR7knYsLeJADjr9NwLaNNKpxh4g%3D')
  expect(feishuSignature('test', 1_700_000_000)).toBe('eSJQnOl8XqPTMPHWz9e5IzeHS/tqoc68g2967ekIPmg=')
})

const minute = 60_000
const times: NoticeTimes = { quiet: { from: 22 * 60, until: 7 * 60 }, sosPasses: true, digestAt: 8 * 60, zone: 'Asia/Shanghai' }
/** Of an ordinary day in Shanghai. */
const clock = (time: string) => Date.parse(`2026-11-02T${time}+08:00`)

test.each([
  ['in the day it is due at once', times, '12:00', {}, 0],
  ['in the night, after the quiet hours', times, '23:00', {}, 8 * 60],
  ['past midnight, too', times, '01:00', {}, 6 * 60],
  ['an SOS passes', times, '01:00', { sos: true }, 0],
  ['not where it was not allowed', { ...times, sosPasses: false }, '01:00', { sos: true }, 6 * 60],
  ['a digest comes at its time', times, '09:00', { digest: true }, 23 * 60],
  ['at its very minute, a day later', times, '08:00', { digest: true }, 24 * 60],
  ['an SOS of level 1 waits for no digest', times, '09:00', { digest: true, sos: true }, 0],
])('%s', (_, of, time, how, minutes) => {
  const at = clock(time)
  expect(dueAt(of, { at, digest: false, sos: false, ...how })).toBe(at + minutes * minute)
})

test.each([
  // Clocks go on from 02:00 to 03:00 on 28 March 2027, and back from 03:00 to 02:00 on 31 October 2027.
  ['2027-03-27T23:00+01:00', {}, '2027-03-28T07:00+02:00'],
  ['2027-03-27T09:00+01:00', { digest: true }, '2027-03-28T08:00+02:00'],
  ['2027-10-30T23:00+02:00', {}, '2027-10-31T07:00+01:00'],
  ['2027-10-31T02:30+02:00', {}, '2027-10-31T07:00+01:00'],
  ['2027-10-31T02:30+01:00', {}, '2027-10-31T07:00+01:00'],
])('at %s in Berlin quiet hours and digest end by the clock of that day', (from, how, due) => {
  const at = Date.parse(from)
  expect(dueAt({ ...times, zone: 'Europe/Berlin' }, { at, digest: false, sos: false, ...how })).toBe(Date.parse(due))
})

test('in an hour that comes twice nothing is due before it happened', () => {
  const of = { ...times, quiet: { from: 22 * 60, until: 60 + 45 }, zone: 'America/New_York' }
  const at = Date.parse('2027-11-07T01:30-05:00')
  expect(dueAt(of, { at, digest: false, sos: false })).toBeGreaterThan(at)
})

test('what somebody typed mentions nobody, and stays in its line; the template of the administrator may', () => {
  const parts = { what: 'SOS', plate: '<at user_id="all"></at>\n@boss', time: '8:00' }
  expect(noticeLine(parts, '')).toBe('SOS · ＜at user_id="all">＜/at> ＠boss · 8:00 · #{number}')
  expect(noticeLine(parts, '@oncall {what}')).toBe('@oncall SOS')
})

test('what a service repeats of address and secret is not kept', () => {
  const values = {
    address: 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef',
    secret: 'SECvery-secret',
    keyword: '',
    server: '',
  }
  const said = `HTTP 404 Cannot POST /robot/send?access_token=0123456789abcdef, SECvery-secret ${'x'.repeat(500)}`
  const kept = keptAnswerOf(said, 'dingtalk', values)
  expect(kept).toMatch(/^HTTP 404 Cannot POST \/robot\/send\?access_token=\*\*\*, \*\*\* x+$/)
  expect(kept).toHaveLength(300)
  const hook = { ...values, address: 'https://open.feishu.cn/open-apis/bot/v2/hook/0123-4567-89ab', secret: '' }
  expect(keptAnswerOf('hook/0123-4567-89ab not found', 'feishu', hook)).toBe('hook/*** not found')
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
