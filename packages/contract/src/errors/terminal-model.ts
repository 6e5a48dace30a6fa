/** Refusals about models of terminals, to who administers them. */
import type { ErrorDefinition } from './error-definition.ts'

export const terminalModelErrors = {
  'terminalModel.danger': {
    rspCode: 4090852,
    reaction: 'show',
    zh: '该修改会放宽断油断电或加锁的保护，须逐项确认；请重新打开后再保存',
    en: 'This change weakens what protects a vehicle that drives, and each point must be confirmed. Open the model again and save it',
  },
  'terminalModel.cutByText': {
    rspCode: 4000852,
    reaction: 'show',
    zh: '以文本断油断电的终端会执行文本，不能设为仅显示',
    en: 'A terminal that is cut by a text carries texts out. It cannot be set to show them only',
  },
  'terminalModel.full': {
    rspCode: 4090853,
    reaction: 'show',
    zh: '已填写{max}个型号，请先清除不再使用的',
    en: 'Something is entered for {max} models, which is the most. Remove what is not needed any more',
  },
} as const satisfies Record<string, ErrorDefinition>
