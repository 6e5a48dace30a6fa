/** Refusals of user settings. */
import type { ErrorDefinition } from './error-definition.ts'

export const settingsErrors = {
  'mapVehInfo.nameRequired': {
    rspCode: 4000201,
    reaction: 'show',
    zh: '自编号和车牌号至少显示一项',
    en: 'Show at least the fleet no. or the plate number',
  },
  'home.tooFew': {
    rspCode: 4000209,
    reaction: 'show',
    zh: '至少保留三个常用功能',
    en: 'Keep at least three common functions',
  },
  'pins.tooMany': {
    rspCode: 4090291,
    reaction: 'show',
    zh: '最多置顶{count}辆车',
    en: 'At most {count} vehicles can be pinned',
  },
  'walls.tooMany': {
    rspCode: 4090292,
    reaction: 'show',
    zh: '最多保存{count}个视频布局',
    en: 'At most {count} video layouts can be saved',
  },
} as const satisfies Record<string, ErrorDefinition>
