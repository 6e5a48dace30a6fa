/** The states of an application, apart: a call that the main screen loads first names one, and nothing else of work. */
import * as z from 'zod/mini'
import type { Text } from '../rules.ts'

export const workStates = {
  submitted: { zh: '待审核', en: 'Waiting for review' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  accepted: { zh: '待派单', en: 'To be dispatched' },
  dispatched: { zh: '待施工', en: 'Dispatched' },
  working: { zh: '施工中', en: 'Under way' },
  checking: { zh: '待验收', en: 'To be checked' },
  returned: { zh: '待整改', en: 'Rework needed' },
  closed: { zh: '已完成', en: 'Done' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Record<string, Text>
export type WorkState = keyof typeof workStates
export const workState = z.enum(Object.keys(workStates) as [WorkState, ...WorkState[]])
