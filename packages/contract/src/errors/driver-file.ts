import type { ErrorDefinition } from './error-definition.ts'

export const driverFileErrors = {
  'driver.certificateTaken': {
    rspCode: 4090740,
    reaction: 'show',
    zh: '该机构已有这个从业资格证号的司机，或者它是其他司机的卡号',
    en: 'The organisation already has a driver with this certificate number, or it is the card of another driver',
  },
  'driver.cardTaken': {
    rspCode: 4090741,
    reaction: 'show',
    zh: '卡号已属于该机构的其他司机',
    en: 'A card number belongs to another driver of the organisation',
  },
  'driver.changedMeanwhile': {
    rspCode: 4090742,
    reaction: 'show',
    zh: '他人刚刚修改了该司机，请重新打开后再改',
    en: 'Somebody else has just changed this driver. Open it again and make your changes',
  },
  'driver.plateUnknown': {
    rspCode: 4040740,
    reaction: 'show',
    zh: '没有这个车牌号的车辆，或有多辆',
    en: 'No vehicle has this plate, or several do',
  },
} as const satisfies Record<string, ErrorDefinition>
