/** Refusals of sign-in, passwords, captchas, text messages and platform numbers. */
import type { ErrorDefinition } from './error-definition.ts'

export const userErrors = {
  'login.wrongUser': { rspCode: 4000101, reaction: 'show', zh: '用户名或密码错误', en: 'wrong user or password' },
  'login.locked': {
    rspCode: 4030003,
    reaction: 'show',
    zh: '账号已停用，请联系管理员',
    en: 'This account is locked, please contact your administrator',
  },
  'login.wrongKey': { rspCode: 4000102, reaction: 'show', zh: '用户密钥错误', en: 'wrong user key' },
  'login.captchaNeeded': {
    rspCode: 4000105,
    reaction: 'show',
    zh: '请先完成验证码校验',
    en: 'Please complete the verification first',
  },
  'captcha.wrong': {
    rspCode: 4000106,
    reaction: 'show',
    zh: '验证码错误或已失效',
    en: 'The verification code is wrong or has expired',
  },
  'launch.noParams': { rspCode: 4000113, reaction: 'show', zh: '获取参数失败', en: 'failed to obtain parameters' },
  'login.throttled': {
    rspCode: 4290001,
    http: 429,
    reaction: 'show',
    zh: '登录尝试过于频繁，请{minutes}分钟后再试',
    en: 'Too many attempts, please try again in {minutes} min',
  },
  'login.busy': {
    rspCode: 4290005,
    http: 429,
    reaction: 'show',
    zh: '当前登录人数较多，请{seconds}秒后再试',
    en: 'Many people are signing in right now, please try again in {seconds} s',
  },
  'password.wrongOld': { rspCode: 4000103, reaction: 'show', zh: '密码错误', en: 'The password is wrong' },
  'password.ofCompany': {
    rspCode: 4000114,
    reaction: 'show',
    zh: '您通过企业登录，在本平台没有密码。如需密码，请联系管理员发送设置链接',
    en: 'Your company signs you in, so you have no password here. If you need one, ask your administrator for a link',
  },
  'password.same': {
    rspCode: 4000104,
    reaction: 'show',
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
  },
  'password.weak': {
    rspCode: 4000107,
    reaction: 'show',
    zh: '新密码不符合本平台的密码规则',
    en: 'The new password does not meet this platform’s password rules',
  },
  'password.encryptionExpired': {
    rspCode: 4000108,
    reaction: 'show',
    zh: '请求已过期，请重试',
    en: 'The request has expired, please try again',
  },
  'password.unchecked': {
    rspCode: 4000109,
    reaction: 'show',
    zh: '请升级客户端后再修改密码',
    en: 'Please update the app before changing the password',
  },
  'sms.unavailable': {
    rspCode: 4000110,
    reaction: 'show',
    zh: '本平台未开通短信登录',
    en: 'SMS sign-in is not available on this platform',
  },
  'sms.wrongCode': {
    rspCode: 4000111,
    reaction: 'show',
    zh: '短信验证码错误或已失效',
    en: 'The code is wrong or has expired',
  },
  'sms.tooSoon': {
    rspCode: 4290003,
    http: 429,
    reaction: 'show',
    zh: '短信发送过于频繁，请{seconds}秒后再试',
    en: 'Too many text messages, please try again in {seconds} s',
  },
  'signIn.unknown': { rspCode: 4040104, reaction: 'show', zh: '登录记录不存在', en: 'This sign-in record does not exist' },
  'platform.unknownNumber': {
    rspCode: 4040103,
    reaction: 'show',
    zh: '平台编号{code}不存在',
    en: 'There is no platform with number {code}',
  },
} as const satisfies Record<string, ErrorDefinition>
