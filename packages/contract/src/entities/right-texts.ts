/** How rights are named, and what each opens, in the words of administrators. Apart from `rights.ts`, which is loaded before sign-in. */
import type { Right } from './rights.ts'

interface RightTexts {
  readonly zh: string
  readonly en: string
  /** What the right is for, as the command line and the documents say it. */
  readonly opens: string
}

/** A new right is a row here and one in `rights.ts`; neither compiles without the other. */
export const rightTexts: Readonly<Record<Right, RightTexts>> = {
  posAuth: { zh: '监控', en: 'Location', opens: 'positions of vehicles' },
  trackAuth: { zh: '轨迹', en: 'Track', opens: 'tracks and their replay' },
  moreAuth: { zh: '更多', en: 'More', opens: 'the module "More", and asking terminals for their position' },
  videoAuth: { zh: '视频', en: 'Video', opens: 'video' },
  alarmAuth: { zh: '报警', en: 'Alarm', opens: 'alarms' },
  isShowTab: { zh: '显示模块标签', en: 'Module tabs', opens: 'the tabs of the modules are shown' },
  updMtcTaskAuth: {
    zh: '编辑维修任务',
    en: 'Edit maintenance tasks',
    opens: 'editing maintenance tasks, checkpoints and marked points',
  },
  updInstTaskAuth: {
    zh: '编辑安装任务',
    en: 'Edit installation tasks',
    opens: 'editing installation tasks: adding and changing vehicles',
  },
  commandAuth: { zh: '车辆控制指令', en: 'Control commands', opens: 'commands to vehicles: cutting oil and power, locking' },
  listenAuth: {
    zh: '车内监听',
    en: 'Listening into the cab',
    opens: 'listening into the cab: by its microphone, or by having the terminal call a phone',
  },
  reviewAuth: {
    zh: '审核与派单',
    en: 'Review and dispatch',
    opens: 'reviewing applications, dispatching tasks, releasing vehicles after departure checks and editing their lists',
  },
  adminAuth: {
    zh: '系统管理',
    en: 'Administration',
    opens: 'administering the granted organisations and their users, handing on no more than one has',
  },
  auditAuth: { zh: '操作记录', en: 'Record', opens: 'the record of who did what' },
  configureAuth: {
    zh: '终端配置',
    en: 'Configure terminals',
    opens: 'setting parameters of terminals, restarting and resetting them, one by one and by profile',
  },
  talkAuth: {
    zh: '语音对讲',
    en: 'Talk',
    opens: 'talking with drivers through the terminal, and speaking to many vehicles at once',
  },
  expertAuth: {
    zh: '专家指令',
    en: 'Expert messages',
    opens:
      'sending terminals messages that have no screen of their own: phone book, questions, orders of makers, data for devices behind them',
  },
  backupAuth: {
    zh: '数据备份',
    en: 'Backups',
    opens: 'making and checking backups of the installation, for who administers all of it',
  },
  upgradeAuth: {
    zh: '终端升级',
    en: 'Upgrade terminals',
    opens: 'keeping firmware for terminals and sending it to them in waves',
  },
  recorderAuth: {
    zh: '行驶记录仪',
    en: 'Driving recorder',
    opens: 'collecting and reading the data of driving recorders: speed by second, drivers, driving times and places',
  },
}
