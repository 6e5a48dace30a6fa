/** Refusals of changes to a vehicle. */
import type { ErrorDefinition } from './error-definition.ts'

export const vehicleFormsErrors = {
  'vehicle.changedMeanwhile': {
    rspCode: 4090103,
    reaction: 'show',
    zh: '车辆信息已被他人修改，请重新打开后再保存',
    en: 'Someone else has changed this vehicle; open it again before saving',
  },
} as const satisfies Record<string, ErrorDefinition>
