/** Refusals about the words that a company keeps for its forms. */
import type { ErrorDefinition } from './error-definition.ts'

export const dictionaryErrors = {
  'dictionary.unknown': {
    rspCode: 4040942,
    reaction: 'show',
    zh: '该选项不存在或不在您的管理范围内',
    en: 'This word does not exist, or is not one you administer',
  },
  'dictionary.taken': {
    rspCode: 4090942,
    reaction: 'show',
    zh: '该机构已有同名选项',
    en: 'The organisation has this word already',
  },
  'dictionary.tooLong': {
    rspCode: 4000942,
    reaction: 'show',
    zh: '最多{most}个字符',
    en: 'At most {most} characters',
  },
  'dictionary.tooMany': {
    rspCode: 4000943,
    reaction: 'show',
    zh: '该机构在此字典中已有{most}个选项，请先改用已有的',
    en: 'The organisation has {most} words in this dictionary already',
  },
} as const satisfies Record<string, ErrorDefinition>
