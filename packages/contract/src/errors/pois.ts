/** Refusals of marked points. */
import type { ErrorDefinition } from './error-definition.ts'

export const poisErrors = {
  'poi.unknown': {
    rspCode: 4040106,
    reaction: 'show',
    zh: '标注点不存在或无权查看',
    en: 'The place does not exist, or you do not have access to it',
  },
  'poi.tooMany': {
    rspCode: 4090105,
    reaction: 'show',
    zh: '该机构的标注点已达{count}个',
    en: 'This organisation already has {count} places',
  },
} as const satisfies Record<string, ErrorDefinition>
