/**
 * What any call may be refused with; a row of a call names what its handler refuses with besides.
 *
 * A session that cannot be renewed is answered with 4010001 or 4010005, whatever ended it: on 4010002 to 4010004 the native app does
 * not sign out. 4010003 means that the access token has to be refreshed. The HTTP status says the same to what is no client of ours.
 */
import { keyCallErrors } from './api-key.ts'
import { clientErrors } from './client.ts'
import type { ErrorDefinition } from './error-definition.ts'

export const everyCallErrors = {
  // First of its code: its text is shown when a platform answers 4010001 without words (S8.text.3).
  'session.unknown': {
    rspCode: 4010001,
    otherCode: 4010002,
    http: 401,
    reaction: 'signInAgain',
    zh: '身份校验失败，请重新登录',
    en: 'identity check failed, please log in again',
  },
  'session.missing': clientErrors['session.missing'],
  'session.expired': {
    rspCode: 4010003,
    http: 401,
    reaction: 'signInAgain',
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired, please sign in again',
  },
  'session.over': {
    rspCode: 4010001,
    http: 401,
    reaction: 'signInAgain',
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired, please sign in again',
  },
  'session.revoked': {
    rspCode: 4010001,
    otherCode: 4010004,
    http: 401,
    reaction: 'signInAgain',
    zh: '已退出登录，请重新登录',
    en: 'You have been signed out, please sign in again',
  },
  'session.passwordChanged': {
    rspCode: 4010005,
    http: 401,
    reaction: 'signInAgain',
    zh: '密码已修改，请重新登录',
    en: 'The password was changed, please sign in again',
  },
  'session.mustChangePassword': {
    rspCode: 4030001,
    reaction: 'changePassword',
    zh: '请先设置您自己的密码',
    en: 'Set your own password to continue',
  },
  'session.lookOver': {
    rspCode: 4010001,
    otherCode: 4010012,
    http: 401,
    reaction: 'signInAgain',
    zh: '查看已结束，已返回您自己的账号',
    en: 'The look is over; you are back in your own account',
  },
  'session.onlyLooks': {
    rspCode: 4030011,
    reaction: 'show',
    zh: '正在以其他用户的视角查看，不能操作',
    en: 'You are looking as another user, so this cannot be done',
  },
  'session.secondFactorNeeded': {
    rspCode: 4030004,
    reaction: 'secondFactor',
    zh: '请先完成两步验证',
    en: 'Finish the second step of your sign-in to continue',
  },
  'access.noRight': clientErrors['access.noRight'],
  ...keyCallErrors,
  'request.invalid': {
    rspCode: 4000001,
    http: 400,
    reaction: 'show',
    zh: '请求内容有误：{detail}',
    en: 'Invalid request: {detail}',
  },
  'request.wrongMethod': {
    rspCode: 4050001,
    http: 405,
    reaction: 'show',
    zh: '此接口不支持该请求方法',
    en: 'This call does not accept this method',
  },
  'request.tooLarge': { rspCode: 4130001, http: 413, reaction: 'show', zh: '请求内容过大', en: 'The request is too large' },
  'request.compressed': {
    rspCode: 4150001,
    http: 415,
    reaction: 'show',
    zh: '不接受压缩的请求内容',
    en: 'Compressed requests are not accepted',
  },
  'request.tooMany': {
    rspCode: 4290002,
    http: 429,
    reaction: 'show',
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests, please try again later',
  },
  'request.tooManyWaiting': {
    rspCode: 4290004,
    http: 429,
    reaction: 'show',
    zh: '您有太多查询尚未完成，请等待其完成后再试',
    en: 'You have too many requests in progress, please wait for them to finish',
  },
  'request.tooManyEdits': {
    rspCode: 4290010,
    http: 429,
    reaction: 'show',
    zh: '修改过于频繁：每分钟最多{count}次，请稍后再试',
    en: 'Too many changes: at most {count} a minute, please try again in a moment',
  },
  'request.tooManyLeft': {
    rspCode: 4290011,
    http: 429,
    reaction: 'show',
    zh: '提交次数过多，请{minutes}分钟后再试',
    en: 'Too many submissions: please try again in {minutes} min',
  },
  'request.gone': {
    rspCode: 4040002,
    reaction: 'show',
    zh: '相关内容刚刚已被删除，请刷新后重试',
    en: 'What this belongs to has just been deleted, please refresh and try again',
  },
  'server.failed': { rspCode: 5000000, http: 500, reaction: 'show', zh: '服务器内部错误', en: 'Internal server error' },
  'server.busy': {
    rspCode: 5000002,
    reaction: 'show',
    zh: '服务器繁忙，请稍后再试',
    en: 'The server is busy, please try again in a moment',
  },
  'server.noDatabase': {
    rspCode: 5000001,
    reaction: 'show',
    zh: '服务器暂时无法访问数据库，请稍后重试',
    en: 'The server temporarily cannot reach its database, please try again later',
  },
  'server.noRoom': {
    rspCode: 5000003,
    reaction: 'show',
    zh: '服务器磁盘空间不足，暂时无法保存，请联系管理员',
    en: "The server's disk is full, nothing can be saved just now: please tell your administrator",
  },
} as const satisfies Record<string, ErrorDefinition>
