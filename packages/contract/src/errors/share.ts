/** Refusals of share links, for positions and for tracks. */
import type { ErrorDefinition } from './error-definition.ts'

export const shareErrors = {
  'share.invalid': {
    rspCode: 4040105,
    reaction: 'show',
    zh: '链接已失效',
    en: 'This link is no longer valid',
  },
  'share.withheld': {
    rspCode: 4030106,
    reaction: 'show',
    zh: '车辆所属机构禁止分享链接',
    en: 'The organisation of this vehicle allows no shared links',
  },
  'share.tooMany': {
    rspCode: 4090104,
    reaction: 'show',
    zh: '有效的分享链接已达{count}个，请先撤销一些',
    en: 'You already have {count} active links; revoke some first',
  },
} as const satisfies Record<string, ErrorDefinition>
