/** Refusals of the official account. */
import type { ErrorDefinition } from './error-definition.ts'

export const officialAccountErrors = {
  'officialAccount.notConfigured': {
    rspCode: 5030101,
    reaction: 'show',
    zh: '该平台未配置公众号',
    en: 'This platform has no official account',
  },
  'officialAccount.foreignPage': {
    rspCode: 4030101,
    http: 403,
    reaction: 'show',
    zh: '该页面不在公众号允许的域名内',
    en: 'This page is not on a domain allowed for the official account',
  },
  'officialAccount.wrongCode': {
    rspCode: 4000301,
    reaction: 'show',
    zh: '公众号授权码无效或已过期，请重新打开页面',
    en: 'The official account code is invalid or has expired, please open the page again',
  },
  'officialAccount.wrongCredential': {
    rspCode: 4010301,
    reaction: 'show',
    zh: '公众号凭证无效或已过期，请重新打开页面',
    en: 'The official account credential is invalid or has expired, please open the page again',
  },
  'officialAccount.failed': {
    rspCode: 5020101,
    reaction: 'show',
    zh: '公众号服务暂时不可用，请稍后重试',
    en: 'The official account service is temporarily unavailable, please try again later',
  },
} as const satisfies Record<string, ErrorDefinition>
