/** Refusals about tags of vehicles. */
import type { ErrorDefinition } from './error-definition.ts'

export const tagErrors = {
  'tag.unknown': {
    rspCode: 4040932,
    reaction: 'show',
    zh: '没有车辆使用该标签',
    en: 'No vehicle has this tag',
  },
} as const satisfies Record<string, ErrorDefinition>
