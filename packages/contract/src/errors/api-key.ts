/** Refusals of API keys: to who calls with one, and to who administers them. */
import type { ErrorDefinition } from './error-definition.ts'

/** Any call may be refused with these, as with the end of a session. */
export const keyCallErrors = {
  'apiKey.unknown': { rspCode: 4010010, http: 401, reaction: 'show', zh: 'API密钥不存在', en: 'There is no such API key' },
  'apiKey.over': {
    rspCode: 4010011,
    http: 401,
    reaction: 'show',
    zh: 'API密钥已过期、已停用，或其创建人的账号已停用',
    en: 'The API key has expired or was ended, or the account of its maker is locked',
  },
  'apiKey.notForCall': {
    rspCode: 4030010,
    http: 403,
    reaction: 'show',
    zh: '此接口不能用API密钥调用',
    en: 'This call cannot be made with an API key',
  },
  'apiKey.tooMany': {
    rspCode: 4290012,
    http: 429,
    reaction: 'show',
    zh: '此API密钥每分钟最多调用{count}次，请{seconds}秒后再试',
    en: 'At most {count} calls a minute with this API key: please try again in {seconds} s',
  },
  'apiKey.companyFull': {
    rspCode: 4090390,
    reaction: 'show',
    zh: '本企业已有{max}个API密钥，请先停用不再使用的',
    en: 'The company has {max} API keys, which is the most. End one that is not used any more',
  },
} as const satisfies Record<string, ErrorDefinition>

export const apiKeyErrors = {
  'apiKey.gone': {
    rspCode: 4040373,
    reaction: 'show',
    zh: 'API密钥不存在或不在您的管理范围内',
    en: 'The API key does not exist, or is not one you administer',
  },
  'apiKey.rightUnfit': {
    rspCode: 4000374,
    reaction: 'show',
    zh: '该权限不能授予API密钥',
    en: 'An API key cannot have this right',
  },
  'apiKey.full': {
    rspCode: 4090379,
    reaction: 'show',
    zh: '您已有{max}个API密钥，请先停用不再使用的',
    en: 'You have {max} API keys, which is the most. End one that is not used any more',
  },
  'apiKey.companyFull': {
    rspCode: 4090397,
    reaction: 'show',
    zh: '本企业已有{max}个API密钥，请先停用不再使用的',
    en: 'The company has {max} API keys, which is the most. End one that is not used any more',
  },
} as const satisfies Record<string, ErrorDefinition>
