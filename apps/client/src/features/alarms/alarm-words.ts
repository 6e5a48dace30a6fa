/** What the main screen too says of an alarm. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const alarmWords = defineTexts('alarmWords', {
  pending: { zh: '待处理', en: 'Pending' },
  processed: { zh: '已处理', en: 'Handled' },
  both: { zh: '全部', en: 'All' },
  level1: { zh: '一级', en: 'Level 1' },
  level2: { zh: '二级', en: 'Level 2' },
  times: { zh: '{n}次', en: '{n}×' },
  speedAt: { zh: '{speed} <km/h>', en: '{speed} <km/h>' },
  noPlace: { zh: '未定位', en: 'No GPS' },
  claimedByName: { zh: '{name}已认领', en: 'Claimed by {name}' },
  claimedByMe: { zh: '我已认领', en: 'Claimed by you' },
  withdrawn: { zh: '已撤销', en: 'Withdrawn' },
  claim: { zh: '认领', en: 'Claim' },
  release: { zh: '释放', en: 'Release' },
  takenBy: { zh: '{name}已认领此报警', en: '{name} has already claimed this alarm' },
  alreadyProcessed: { zh: '此报警已处理', en: 'This alarm has already been handled' },
  gone: { zh: '报警不存在或无权查看', en: 'The alarm does not exist, or you do not have access to it' },
})
