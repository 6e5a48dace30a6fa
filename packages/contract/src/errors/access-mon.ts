/** Refusals of checkpoints. */
import type { ErrorDefinition } from './error-definition.ts'

export const accessMonErrors = {
  'checkpoint.unknown': {
    rspCode: 4040107,
    reaction: 'show',
    zh: '卡口不存在或无权查看',
    en: 'The checkpoint does not exist, or you do not have access to it',
  },
  'checkpoint.tooMany': {
    rspCode: 4090106,
    reaction: 'show',
    zh: '该机构的卡口已达{count}个',
    en: 'This organisation already has {count} checkpoints',
  },
} as const satisfies Record<string, ErrorDefinition>
