/** Refusals about webhooks. */
import type { ErrorDefinition } from './error-definition.ts'

export const webhookErrors = {
  'webhook.unknown': {
    rspCode: 4040374,
    reaction: 'show',
    zh: '该推送不存在或不在您的管理范围内',
    en: 'The webhook does not exist, or is not one you administer',
  },
  'webhook.unknownDelivery': {
    rspCode: 4040375,
    reaction: 'show',
    zh: '没有这条推送记录',
    en: 'There is no such delivery',
  },
  'webhook.addressRefused': {
    rspCode: 4000375,
    reaction: 'show',
    zh: '地址须以 https:// 开头，且不能指向内部网络',
    en: 'The address begins with https:// and does not lead into an internal network',
  },
  'webhook.isOff': {
    rspCode: 4090380,
    reaction: 'show',
    zh: '该推送已停用，请先启用',
    en: 'This webhook is switched off; switch it on first',
  },
  'webhook.tooMany': {
    rspCode: 4090381,
    reaction: 'show',
    zh: '您已有{max}个推送，请先删除不再使用的',
    en: 'You have {max} webhooks, which is the most. End one that is not used any more',
  },
  'webhook.companyFull': {
    rspCode: 4090398,
    reaction: 'show',
    zh: '本企业已有{max}个推送，请先删除不再使用的',
    en: 'The company has {max} webhooks, which is the most. End one that is not used any more',
  },
} as const satisfies Record<string, ErrorDefinition>
