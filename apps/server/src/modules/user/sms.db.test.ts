import { expect, test } from 'vitest'
import { solvedCaptcha, platformOfFile } from '../../testing/platform.ts'

let clock = Date.now()
const platform = await platformOfFile({ now: () => clock })
const root = await platform.addOrganisation('Root')
for (let i = 1; i <= 4; i++) await platform.addUser(`user${i}`, 'a password', [root], { mobile: `1390000000${i}` })

const ask = async (mobile: string) => platform.send('user/getMobileSmsCaptcha', { mobile, ...(await solvedCaptcha(platform)) })
const enter = async (mobile: string, smsCode: string) => (await platform.send('user/mobileSmsLogin', { mobile, smsCode })).reply
const sentTo = (mobile: string) => platform.textMessages.findLast(message => message.mobile === mobile)?.code ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code sent to the user’s phone signs in, once', async () => {
  expect((await ask('13900000001')).reply).toMatchObject({ rspCode: 0, data: {} })
  const code = sentTo('13900000001')
  expect(code).toMatch(/^\d{6}$/)
  expect(await enter('13900000001', code)).toMatchObject({ rspCode: 0, data: { userId: 'user1' } })
  expect((await enter('13900000001', code)).rspCode).toBe(4000111)
})

test('without a solved captcha no message leaves', async () => {
  const before = platform.textMessages.length
  for (const body of [{}, { captchaId: 'made up', captchaCode: 'abcde' }])
    expect((await platform.send('user/getMobileSmsCaptcha', { mobile: '13900000002', ...body })).reply.rspCode).toBe(4000106)
  expect(platform.textMessages).toHaveLength(before)
})

test('a number nobody has is answered like one somebody has, and gets nothing', async () => {
  const before = platform.textMessages.length
  const nobody = await ask('13799999999')
  expect(nobody.reply).toMatchObject({ rspCode: 0, data: {} })
  expect(platform.textMessages).toHaveLength(before)
  expect((await ask('13799999999')).reply.rspCode).toBe(4290003)
})

test('five guesses end a code: then the right one is refused too', async () => {
  await ask('13900000002')
  const code = sentTo('13900000002')
  for (let i = 0; i < 5; i++) expect((await enter('13900000002', wrong(code))).rspCode).toBe(4000111)
  expect((await enter('13900000002', code)).rspCode).toBe(4000111)
})

test('guesses at once are counted too, and guessing on makes the number wait', async () => {
  await ask('13900000003')
  const code = sentTo('13900000003')
  const guesses = await Promise.all(Array.from({ length: 20 }, () => enter('13900000003', wrong(code))))
  expect(guesses.filter(({ rspCode }) => rspCode === 4000111)).toHaveLength(10)
  expect(guesses.filter(({ rspCode }) => rspCode === 4290001)).toHaveLength(10)
})

test('a code ends after five minutes, and one of another number is refused', async () => {
  await ask('13900000004')
  const code = sentTo('13900000004')
  expect((await enter('13900000001', code)).rspCode).toBe(4000111)
  clock += 301_000
  expect((await enter('13900000004', code)).rspCode).toBe(4000111)
})

test('a second message to a number within a minute is refused, with the seconds to wait', async () => {
  await ask('13622223333')
  const soon = await ask('13622223333')
  expect(soon.status).toBe(429)
  expect(soon.reply).toMatchObject({ rspCode: 4290003, msg: expect.stringMatching(/try again in \d+ s/) })
})

test('numbers that are none are refused', async () => {
  for (const mobile of ['', '12', '1'.repeat(40), '138 0000', "1'; drop table users", 13_900_000_001])
    expect((await platform.send('user/getMobileSmsCaptcha', { mobile })).reply.rspCode, String(mobile)).toBe(4000001)
})
