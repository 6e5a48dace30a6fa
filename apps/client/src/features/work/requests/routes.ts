import * as z from 'zod/mini'
import { screen } from '../../../core/routing/screen.ts'

const listed = z.object({
  state: z.optional(z.string()),
  /** The one that is open beside the list. */
  applicationNum: z.optional(z.string()),
  /** Of the push that led here: its row is marked. */
  applyNum: z.optional(z.string()),
})
/** `by`: sums by month or vehicle. */
const expenses = z.extend(listed, { by: z.optional(z.string()) })
const one = z.object({ applicationNum: z.optional(z.string()) })

declare module '../../../core/screens/screens.ts' {
  interface ScreenParameters {
    myApply: z.output<typeof listed>
    myApproval: z.output<typeof listed>
    patchRecord: z.output<typeof listed>
    myApplyAdd: z.output<typeof one>
    myApplyDetail: z.output<typeof one>
    expend: z.output<typeof expenses>
  }
}

const area = 'work' as const

export const requestRoutes = [
  screen('myApply', {
    calls: ['dspReq/getDspReqList'],
    path: '/myApply',
    area,
    title: { zh: '我的申请', en: 'My applications' },
    menu: [
      {
        place: 'personalWork',
        order: 7,
        icon: 'truck',
        text: { zh: '申请用车，查看审批和出车情况', en: 'Request a vehicle, and follow its approval' },
      },
    ],
    pushes: ['vehicleRequest'],
    load: () => import('./MyApply.tsx'),
    params: listed,
  }),
  screen('myApproval', {
    calls: ['dspReq/getDspReqList'],
    path: '/myApproval',
    area,
    title: { zh: '我的审批', en: 'My approvals' },
    menu: [
      {
        place: 'personalWork',
        order: 8,
        icon: 'check',
        right: 'reviewAuth',
        text: { zh: '审批用车申请，派车，结算费用', en: 'Approve requests for vehicles, hand them out, settle expenses' },
      },
    ],
    pushes: ['vehicleApproval'],
    load: () => import('./MyApproval.tsx'),
    params: listed,
  }),
  screen('patchRecord', {
    calls: ['dspReq/getDspReqList'],
    path: '/patchRecord',
    area,
    title: { zh: '派车记录', en: 'Dispatch records' },
    menu: [
      {
        place: 'personalWork',
        order: 9,
        icon: 'track',
        text: { zh: '车辆、司机、出车和回场的里程表读数', en: 'Vehicle, driver, and the odometer out and in' },
      },
    ],
    load: () => import('./PatchRecord.tsx'),
    params: listed,
  }),
  screen('expend', {
    calls: ['dspReq/getDspReqList'],
    path: '/expend',
    area,
    title: { zh: '费用', en: 'Expenses' },
    menu: [
      {
        place: 'personalWork',
        order: 10,
        icon: 'report',
        text: { zh: '用车产生的费用和票据', en: 'What using vehicles cost, with receipts' },
      },
    ],
    load: () => import('./Expend.tsx'),
    params: expenses,
  }),
  screen('myApplyAdd', {
    calls: ['dspReq/getDspReqList'],
    path: '/myApplyAdd',
    area,
    below: 'myApply',
    title: { zh: '新增申请', en: 'New application' },
    load: () => import('./MyApplyAdd.tsx'),
    params: one,
  }),
  screen('myApplyDetail', {
    calls: ['dspReq/getDspReqList'],
    path: '/myApplyDetail',
    area,
    below: 'myApply',
    title: { zh: '申请详情', en: 'Application detail' },
    load: () => import('./MyApplyDetail.tsx'),
    params: one,
  }),
]
