import { defineTexts } from '../../core/i18n/texts.ts'

export const alarmTaskTexts = defineTexts('alarmTasks', {
  title: { zh: '报警任务', en: 'Tasks of alarms' },
  shown: { zh: '显示', en: 'Show' },
  mine: { zh: '我的', en: 'Mine' },
  open: { zh: '全部未完成', en: 'All open' },
  done: { zh: '已完成', en: 'Done' },
  failed: { zh: '无法加载任务', en: 'The tasks could not be loaded' },
  none: { zh: '没有任务', en: 'No tasks' },
  noneText: {
    zh: '报警规则可以把任务派给人，例如联系司机。在“报警设置”中为规则选择“派任务”。',
    en: 'An alarm rule can give somebody a task, such as calling the driver. Select “Task” for the rule in the alarm settings.',
  },
  dueAt: { zh: '{time} 前完成', en: 'Due {time}' },
  overdue: { zh: '已超时', en: 'Overdue' },
  givenTo: { zh: '执行人：{name}', en: 'For {name}' },
  byRule: { zh: '规则“{rule}”', en: 'Rule “{rule}”' },
  doneBy: { zh: '{name} 完成于 {time}', en: 'Done by {name}, {time}' },
  end: { zh: '完成', en: 'Done' },
  note: { zh: '做了什么（可不填）', en: 'What was done (optional)' },
  save: { zh: '确认完成', en: 'Mark as done' },
  saved: { zh: '任务已完成', en: 'The task is done' },
})
