import { expect, test } from 'vitest'
import { kindOf } from './choose.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const traces = { userAgent: phone, shell: false, wechatEnvironment: undefined }

test('a bridge of the shell means the native app, whatever the user agent says', () => {
  expect(kindOf({ ...traces, shell: true, userAgent: `${phone} MicroMessenger/8.0` })).toBe('native')
})

test('the messenger is the official account, unless it says that a mini-program is around it', () => {
  expect(kindOf({ ...traces, userAgent: `${phone} MicroMessenger/8.0.49` })).toBe('officialAccount')
  expect(kindOf({ ...traces, userAgent: `${phone} MicroMessenger/8.0.49 miniProgram/wx0123` })).toBe('miniProgram')
  expect(kindOf({ ...traces, userAgent: `${phone} MicroMessenger/8.0.49`, wechatEnvironment: 'miniprogram' })).toBe('miniProgram')
})

test('everything else is a plain web page', () => {
  expect(kindOf(traces)).toBe('web')
})
