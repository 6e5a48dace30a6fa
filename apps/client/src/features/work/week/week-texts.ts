/** Texts of the week of tasks. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const weekTexts = defineTexts('workWeek', {
  title: { zh: '派工周历', en: 'Tasks of the week' },
  week: { zh: '周', en: 'Week' },
  earlier: { zh: '上一周', en: 'Previous week' },
  thisWeek: { zh: '本周', en: 'This week' },
  later: { zh: '下一周', en: 'Next week' },
  installer: { zh: '安装工', en: 'Installer' },
  before: { zh: '更早或未定', en: 'Earlier or no day' },
  undated: { zh: '未定日期', en: 'no day' },
  nobody: { zh: '未派工', en: 'Nobody' },
  none: { zh: '所选周没有任务', en: 'No tasks in the week shown' },
  noneText: {
    zh: '派出且未完成的任务按截止日期显示在这里。',
    en: 'Tasks that are handed out and not done stand here by their due date.',
  },
  more: { zh: '另有 {n} 个任务未显示，请在审核列表中查看。', en: '{n} more [task|tasks] not shown; see the review list.' },
  failed: { zh: '任务加载失败', en: 'The tasks could not be loaded' },
})
