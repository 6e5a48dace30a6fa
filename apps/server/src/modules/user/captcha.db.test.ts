import { createHash } from 'node:crypto'
import type { DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { solvedCaptcha, wirePassword, platformOfFile } from '../../testing/platform.ts'

let clock = Date.now()
const platform = await platformOfFile({ now: () => clock })

/** A user after five wrong passwords; returns a function that tries the right one. */
async function locked(login: string) {
  await platform.addUser(login, 'right password', [])
  for (let i = 0; i < 5; i++) await platform.send('user/login', { userId: login, password: wirePassword('wrong') })
  return async (captcha: object) => {
    const { reply } = await platform.send('user/login', { userId: login, password: wirePassword('right password'), ...captcha })
    return reply.rspCode
  }
}
const slideOf = async () => {
  const made = (await platform.send('user/getMoveCaptcha')).reply.data as DataOf<'user/getMoveCaptcha'>
  const answer = platform.captchaAnswers.get(made.captchaId)
  return { made, x: answer && 'x' in answer ? answer.x : Number.NaN }
}

const pngOf = (dataUrl: string) => Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64')

test('the picture comes as pixels, without its characters in it', async () => {
  const { captchaId, image } = (await platform.send('user/getCaptcha')).reply.data as DataOf<'user/getCaptcha'>
  const answer = platform.captchaAnswers.get(captchaId)
  expect(answer && 'text' in answer && answer.text).toMatch(/^[a-z\d]{5}$/)
  expect(pngOf(image).subarray(1, 4).toString()).toBe('PNG')
})

test('the slide comes as two PNGs; the gap’s place is in none of the other fields', async () => {
  const { made, x } = await slideOf()
  for (const picture of [made.background, made.piece]) expect(pngOf(picture).subarray(1, 4).toString()).toBe('PNG')
  const { background: _, piece: __, captchaId: ___, ...rest } = made
  expect(rest).toEqual({ width: 300, height: 150, pieceSize: 48, y: expect.any(Number) })
  expect(x).toBeGreaterThanOrEqual(52)
  expect(x).toBeLessThanOrEqual(300 - 48)
})

test('after five wrong passwords the right one signs in with the picture’s characters, in either case', async () => {
  const enter = await locked('picture')
  expect(await enter({})).toBe(4000105)
  const { captchaId, captchaCode } = await solvedCaptcha(platform)
  expect(await enter({ captchaId, captchaCode: captchaCode.toUpperCase() })).toBe(0)
  // The counters are reset.
  expect(await enter({})).toBe(0)
})

test('or with the slide, a little beside the gap', async () => {
  const enter = await locked('slide')
  const { made, x } = await slideOf()
  expect(await enter({ captchaId: made.captchaId, moveX: x + 3 })).toBe(0)
})

test('a captcha counts for one answer: after a wrong guess the right answer is refused too', async () => {
  const enter = await locked('guess')
  const captcha = await solvedCaptcha(platform)
  expect(await enter({ ...captcha, captchaCode: 'zzzzz' })).toBe(4000106)
  expect(await enter(captcha)).toBe(4000106)
  const { made, x } = await slideOf()
  expect(await enter({ captchaId: made.captchaId, moveX: x + 9 })).toBe(4000106)
  expect(await enter({ captchaId: made.captchaId, moveX: x })).toBe(4000106)
})

test('a captcha that was answered rightly, one that ended, one that never was and one of the other kind are refused', async () => {
  const enter = await locked('reuse')
  const used = await solvedCaptcha(platform)
  expect((await platform.send('user/getMobileSmsCaptcha', { mobile: '13811112222', ...used })).reply.rspCode).toBe(0)
  expect(await enter(used)).toBe(4000106)
  const old = await solvedCaptcha(platform)
  clock += 181_000
  expect(await enter(old)).toBe(4000106)
  expect(await enter({ captchaId: 'made up', captchaCode: 'abcde' })).toBe(4000106)
  const { made, x } = await slideOf()
  expect(await enter({ captchaId: made.captchaId, captchaCode: String(x) })).toBe(4000106)
})

test('guessing captchas comes to an end: the account waits', async () => {
  const enter = await locked('endless')
  const codes = []
  for (let i = 0; i < 6; i++) codes.push(await enter({ captchaId: 'made up', captchaCode: 'abcde' }))
  expect(codes).toEqual([4000106, 4000106, 4000106, 4000106, 4000106, 4290001])
})

test('many wrong passwords at once are counted as well as one after the other', async () => {
  await platform.addUser('parallel', 'right password', [])
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      platform.send('user/login', { userId: 'parallel', password: wirePassword(`guess ${i}`) }),
    ),
  )
  const codes = tries.map(({ reply }) => reply.rspCode)
  expect(codes.filter(code => code === 4000101)).toHaveLength(5)
  for (const code of codes) expect([4000101, 4000105, 4290001]).toContain(code)
})

test('asking for pictures without end is refused', async () => {
  const codes = new Set<number>()
  for (let i = 0; i < 61; i++) codes.add((await platform.send('user/getCaptcha')).reply.rspCode)
  expect(codes).toEqual(new Set([0, 4290002]))
})

/** Finds the numbers as a client does. */
function solve({ captchaId, parts, bits }: DataOf<'user/getWorkCaptcha'>): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const tried = Buffer.alloc(36)
    createHash('sha256').update(`${captchaId}:${part}`).digest().copy(tried)
    for (let number = 0; ; number++) {
      tried.writeUInt32BE(number, 32)
      if (createHash('sha256').update(tried).digest().readUInt32BE(0) >>> (32 - bits) === 0) return number
    }
  })
}
const workOf = async () => (await platform.send('user/getWorkCaptcha')).reply.data as DataOf<'user/getWorkCaptcha'>

test('who sees no picture lets the device do work instead; it counts once, in time, and only if it was done', async () => {
  clock += 1_000_000
  const enter = await locked('blind')
  const challenge = await workOf()
  const captchaWork = solve(challenge)
  const { captchaId } = challenge
  expect(await enter({ captchaId, captchaWork })).toBe(0)
  for (let i = 0; i < 5; i++) await platform.send('user/login', { userId: 'blind', password: wirePassword('wrong') })
  expect(await enter({ captchaId, captchaWork })).toBe(4000106)
  expect(await enter({ captchaId: (await workOf()).captchaId, captchaWork })).toBe(4000106)
  const undone = await workOf()
  expect(await enter({ captchaId: undone.captchaId })).toBe(4000106)
  const easier = (await workOf()).captchaId.replace(/^w\.\d+/, 'w.1')
  expect(await enter({ captchaId: easier, captchaWork: solve({ captchaId: easier, parts: 8, bits: 1 }) })).toBe(4000106)
})

test('the more work an address asks for, the more it is', async () => {
  clock += 1_000_000
  const bits: number[] = []
  for (let i = 0; i < 40; i++) bits.push((await workOf()).bits)
  expect(bits.slice(0, 3)).toEqual([14, 14, 14])
  expect(bits.at(-1)).toBe(18)
  expect(bits).toEqual(bits.toSorted((a, b) => a - b))
})

test('captchas asked for at once are drawn one after the other; of one address few may wait', async () => {
  clock += 1_000_000
  const answers = await Promise.all(Array.from({ length: 60 }, () => platform.send('user/getMoveCaptcha')))
  const codes = answers.map(({ reply }) => reply.rspCode)
  expect(new Set(codes)).toEqual(new Set([0, 4290002]))
  expect(codes.filter(code => code === 0).length).toBeLessThan(30)
})
