import { defineTexts, type Texts } from '../../../core/i18n/texts.ts'

export const ledgerTexts = defineTexts('alarmLedger', {
  title: { zh: '报警处理台账', en: 'Ledger of alarms' },
  period: { zh: '时间', en: 'Period' },
  first: { zh: '开始日期', en: 'First day' },
  last: { zh: '结束日期', en: 'Last day' },
  none: { zh: '该时段没有报警', en: 'No alarms in this time' },
  noneText: { zh: '请更换时间或机构', en: 'Select another time or organisation' },
  failed: { zh: '台账加载失败', en: 'The ledger could not be loaded' },
  organisation: { zh: '所属机构', en: 'Organisation' },
  number: { zh: '报警编号', en: 'Alarm number' },
  claimedAt: { zh: '认领时间', en: 'Claimed at' },
  processedAt: { zh: '处理时间', en: 'Handled at' },
  response: { zh: '处理用时（分钟）', en: 'Time to process (min)' },
  method: { zh: '处理方式', en: 'Way of handling' },
  steps: { zh: '处理过程', en: 'What was done' },
  proof: { zh: '证据', en: 'Evidence' },
  files: { zh: '{n} 个文件', en: '{n} [file|files]' },
  evidence: { zh: '证据文件', en: 'Evidence files' },
  fileName: { zh: '文件名', en: 'File' },
  fileSize: { zh: '大小（字节）', en: 'Size (bytes)' },
  storedAt: { zh: '入库时间', en: 'Stored at' },
  sha256: { zh: 'SHA-256 校验值', en: 'SHA-256' },
  deleted: { zh: '文件已删除', en: 'Deleted' },
  platform: { zh: '平台', en: 'Platform' },
  of: { zh: '机构', en: 'Organisation' },
  all: { zh: '全部', en: 'All' },
})

export type LedgerTexts = typeof ledgerTexts extends Texts<infer Rows> ? Rows : never
