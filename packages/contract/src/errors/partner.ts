/** Refusals about partner systems, to who administers them. */
import type { ErrorDefinition } from './error-definition.ts'

export const partnerErrors = {
  'partner.exists': {
    rspCode: 4090908,
    reaction: 'show',
    zh: '该合作系统已有密钥；更换密钥请打开该合作系统',
    en: 'This partner system has a key already. Open it to replace its key',
  },
  'partner.unknown': {
    rspCode: 4040908,
    reaction: 'show',
    zh: '该合作系统已不存在',
    en: 'The partner system does not exist any more',
  },
  'partner.full': {
    rspCode: 4090909,
    reaction: 'show',
    zh: '已有{max}个合作系统，请先停用不再使用的',
    en: 'There are {max} partner systems, which is the most. End one that is not used any more',
  },
} as const satisfies Record<string, ErrorDefinition>
