import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

const listed = z.object({
  state: z.optional(z.string()),
  kind: z.optional(z.string()),
  /** Of the push that led here: its row is marked. */
  applyNum: z.optional(z.string()),
})
/** `vehicle`: whose terminal is down: what a new one begins with. */
const repair = z.object({
  applicationNum: z.optional(z.string()),
  vehicle: z.optional(z.string()),
  plate: z.optional(z.string()),
})
/** `first`: a day of the week, 2026-01-31; absent: today. */
const ofWeek = z.object({ first: z.optional(z.string()) })
const one = z.object({ applicationNum: z.optional(z.string()) })
/** `isDown`: 1 shows the task as it was done, without changing anything. */
const task = z.object({ applicationNum: z.optional(z.string()), isDown: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    newInstallList: z.output<typeof listed>
    newRepairList: z.output<typeof listed>
    newInstallApply: z.output<typeof one>
    newRepairApply: z.output<typeof repair>
    reviewList: z.output<typeof listed>
    workWeek: z.output<typeof ofWeek>
    reviewDispatch: z.output<typeof one>
    instOrRepairCheck: z.output<typeof one>
    taskList: z.output<typeof listed>
    newInstTask: z.output<typeof task>
    maintTask: z.output<typeof task>
    historicalTask: z.output<typeof one>
    changeParts: z.output<typeof one>
    taskFeedback: z.output<typeof one>
    checkVehPos: z.output<typeof one>
    msgNotification: NoParameters
    installers: NoParameters
  }
}

const area = 'work' as const

export const workRoutes = [
  screen('taskList', {
    calls: ['vehManager/getInstMtcTaskList'],
    path: '/taskList',
    area,
    title: { zh: '任务列表', en: 'Task list' },
    menu: [
      {
        place: 'rail',
        order: 5.5,
        icon: 'choose',
        label: { zh: '工单', en: 'Work' },
      },
      {
        place: 'personalWork',
        order: 1,
        icon: 'choose',
        text: { zh: '派给您的安装和维修任务', en: 'Installations and repairs dispatched to you' },
      },
    ],
    pushes: ['installWork', 'maintenanceWork'],
    load: () => import('./TaskList.tsx'),
    params: listed,
  }),
  screen('reviewList', {
    calls: ['vehManager/getApplicationCheckList'],
    path: '/reviewList',
    area,
    title: { zh: '审核列表', en: 'Review list' },
    menu: [
      {
        place: 'personalWork',
        order: 2,
        icon: 'check',
        right: 'reviewAuth',
        text: { zh: '审核申请、派单、验收', en: 'Review applications, dispatch tasks, check work' },
      },
    ],
    pushes: ['review'],
    load: () => import('./review/ReviewList.tsx'),
    params: listed,
  }),
  screen('workWeek', {
    calls: ['vehManager/getApplicationCheckList'],
    path: '/workWeek',
    area,
    title: { zh: '派工周历', en: 'Tasks of the week' },
    menu: [
      {
        place: 'personalWork',
        order: 2.5,
        icon: 'clock',
        right: 'reviewAuth',
        text: { zh: '谁在哪天有哪些任务', en: 'Who has which tasks on which day' },
      },
    ],
    load: () => import('./week/WorkWeek.tsx'),
    params: ofWeek,
  }),
  screen('newInstallList', {
    calls: ['vehManager/getInstMtcApplicationList'],
    path: '/newInstallList',
    area,
    title: { zh: '新装申请列表', en: 'New-installation applications' },
    menu: [
      {
        place: 'personalWork',
        order: 3,
        icon: 'plus',
        label: { zh: '新装申请', en: 'Installations' },
        text: { zh: '申请为车辆安装终端，查看进度', en: 'Apply for terminals in vehicles, and follow the progress' },
      },
    ],
    pushes: ['installApply'],
    load: () => import('./NewInstallList.tsx'),
    params: listed,
  }),
  screen('newRepairList', {
    calls: ['vehManager/getInstMtcApplicationList'],
    path: '/newRepairList',
    area,
    title: { zh: '维修申请列表', en: 'Repair applications' },
    menu: [
      {
        place: 'personalWork',
        order: 4,
        icon: 'sliders',
        label: { zh: '维修申请', en: 'Repairs' },
        text: { zh: '报修终端、摄像头和传感器', en: 'Report faults of terminals, cameras and sensors' },
      },
    ],
    pushes: ['maintenanceApply'],
    load: () => import('./NewRepairList.tsx'),
    params: listed,
  }),
  screen('historicalTask', {
    calls: ['vehManager/getInstMtcHistory'],
    path: '/historicalTask',
    area,
    title: { zh: '历史任务', en: 'Historical tasks' },
    menu: [
      {
        place: 'personalWork',
        order: 5,
        icon: 'list',
        text: { zh: '已验收的任务和每一步记录', en: 'Finished tasks with every step' },
      },
    ],
    load: () => import('./HistoricalTask.tsx'),
    params: one,
  }),
  screen('msgNotification', {
    calls: ['vehManager/getMsgNotification'],
    path: '/msgNotification',
    area,
    title: { zh: '消息通知', en: 'Message notifications' },
    menu: [
      {
        place: 'personalWork',
        order: 6,
        icon: 'bell',
        text: { zh: '申请和任务的进展', en: 'What happened to applications and tasks' },
      },
    ],
    load: () => import('./MsgNotification.tsx'),
  }),
  screen('newInstallApply', {
    path: '/newInstallApply',
    calls: ['vehManager/getInstMtcApplicationList'],
    area,
    below: 'newInstallList',
    title: { zh: '新装申请', en: 'New-installation application' },
    load: () => import('./apply/NewInstallApply.tsx'),
    params: one,
  }),
  screen('newRepairApply', {
    path: '/newRepairApply',
    calls: ['vehManager/getInstMtcApplicationList'],
    area,
    below: 'newRepairList',
    title: { zh: '维修申请', en: 'Repair application' },
    load: () => import('./apply/NewRepairApply.tsx'),
    params: repair,
  }),
  screen('reviewDispatch', {
    calls: ['vehManager/getApplicationCheckList'],
    path: '/reviewDispatch',
    area,
    below: 'reviewList',
    title: { zh: '审核派单', en: 'Review and dispatch' },
    load: () => import('./review/ReviewDispatch.tsx'),
    params: one,
  }),
  screen('instOrRepairCheck', {
    calls: ['vehManager/getApplicationCheckList'],
    path: '/instOrRepairCheck',
    area,
    below: 'reviewList',
    title: { zh: '安装/维修审核', en: 'Installation or repair check' },
    load: () => import('./review/InstOrRepairCheck.tsx'),
    params: one,
  }),
  screen('newInstTask', {
    calls: ['vehManager/getInstMtcTaskList'],
    path: '/newInstTask',
    area,
    title: { zh: '新装任务', en: 'New-installation task' },
    right: 'updInstTaskAuth',
    load: () => import('./task/NewInstTask.tsx'),
    params: task,
  }),
  screen('maintTask', {
    calls: ['vehManager/getInstMtcTaskList'],
    path: '/maintTask',
    area,
    title: { zh: '维修任务', en: 'Maintenance task' },
    right: 'updMtcTaskAuth',
    load: () => import('./task/MaintTask.tsx'),
    params: task,
  }),
  screen('changeParts', {
    path: '/changeParts',
    calls: ['vehManager/getInstMtcPartsInfo'],
    area,
    title: { zh: '更换配件', en: 'Change parts' },
    load: () => import('./parts/ChangeParts.tsx'),
    params: one,
  }),
  screen('taskFeedback', {
    path: '/taskFeedback',
    calls: ['vehManager/getInstMtcHistory'],
    area,
    title: { zh: '任务反馈', en: 'Task feedback' },
    load: () => import('./task/TaskFeedback.tsx'),
    params: one,
  }),
  screen('checkVehPos', {
    path: '/checkVehPos',
    calls: ['vehManager/getInstMtcHistory'],
    area,
    title: { zh: '查看车辆位置', en: 'Check vehicle position' },
    load: () => import('./task/CheckVehPos.tsx'),
    params: one,
  }),
  screen('installers', {
    calls: ['vehManager/getInstallerInfo'],
    path: '/installerList',
    title: { zh: '选择安装工', en: 'Select installer' },
    load: () => import('./InstallerList.tsx'),
  }),
]
