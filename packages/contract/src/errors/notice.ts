/** Refusals about channels for notices. */
import type { ErrorDefinition } from './error-definition.ts'

export const noticeErrors = {
  'notice.unknownChannel': {
    rspCode: 4040376,
    reaction: 'show',
    zh: '该通知渠道不存在或不对您开放',
    en: 'The channel does not exist, or is not open to you',
  },
  'notice.addressRefused': {
    rspCode: 4000376,
    reaction: 'show',
    zh: '地址不正确：{field}',
    en: 'This address cannot be used: {field}',
  },
  'notice.fieldMissing': { rspCode: 4000377, reaction: 'show', zh: '请填写{field}', en: 'Please enter: {field}' },
  'notice.notSetUp': {
    rspCode: 4090382,
    reaction: 'show',
    zh: '本系统尚未配置这种发送方式，请联系运维人员',
    en: 'This installation cannot send by this yet; its operator sets it up',
  },
  'notice.channelIsOff': {
    rspCode: 4090383,
    reaction: 'show',
    zh: '该通知渠道已停用，请先启用',
    en: 'This channel is switched off; switch it on first',
  },
  'notice.tooManyChannels': {
    rspCode: 4090384,
    reaction: 'show',
    zh: '该机构已有{max}个通知渠道，请先删除不再使用的',
    en: 'This organisation has {max} channels, which is the most. End one that is not used any more',
  },
} as const satisfies Record<string, ErrorDefinition>
