import type { ErrorDefinition } from './error-definition.ts'

export const paperErrors = {
  'paper.unknown': {
    rspCode: 4040741,
    reaction: 'show',
    zh: '证件不存在或不在您的管理范围内',
    en: 'The paper does not exist, or is not one you administer',
  },
  'paper.changedMeanwhile': {
    rspCode: 4090743,
    reaction: 'show',
    zh: '他人刚刚修改了该证件，请重新打开后再改',
    en: 'Somebody else has just changed this paper. Open it again and make your changes',
  },
  'paper.kind': {
    rspCode: 4000740,
    reaction: 'show',
    zh: '请选择适用的证件类型；“其他”需要填写名称',
    en: 'Select a kind that fits; “Other” needs a name',
  },
  'paper.dates': {
    rspCode: 4000741,
    reaction: 'show',
    zh: '有效期不能早于签发日期',
    en: 'A paper cannot end before it was issued',
  },
  'departureCheck.paperExpired': {
    rspCode: 4090744,
    reaction: 'show',
    zh: '证件已过期，不能出车：{papers}',
    en: 'This vehicle may not leave: papers have expired ({papers})',
  },
} as const satisfies Record<string, ErrorDefinition>
