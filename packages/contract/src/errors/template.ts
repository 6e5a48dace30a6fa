/** Refusals about what is kept under a name to be sent again. */
import type { ErrorDefinition } from './error-definition.ts'

export const templateErrors = {
  'template.limit': {
    rspCode: 4000941,
    reaction: 'show',
    zh: '模板已达上限（{count} 个），请先删除不用的',
    en: 'You have as many templates as possible ({count}); delete one first',
  },
  'template.unknown': {
    rspCode: 4040941,
    reaction: 'show',
    zh: '该模板不存在或已删除',
    en: 'This template does not exist any more',
  },
} as const satisfies Record<string, ErrorDefinition>
