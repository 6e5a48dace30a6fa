/** Sheets of drivers. */
import type { RequestOf, Text } from '@outrider/contract'
import { defineTexts } from '../../../core/i18n/texts.ts'
import type { SheetKind, SheetWord } from './sheet-kind.ts'

const words = defineTexts('driverSheet', {
  title: { zh: '批量导入与导出司机', en: 'Import and export drivers' },
  howKnown: {
    zh: '按所属机构和从业资格证号识别司机：没有的新增，已有的只修改不同的内容，空白单元格保持原值',
    en: 'Drivers are matched by organisation and certificate number. New ones are added; for existing ones only what differs is changed. Empty cells change nothing',
  },
  templateName: { zh: '司机导入模板', en: 'Drivers template' },
  required: { zh: '新司机必填', en: 'Required for new drivers' },
  exportAll: { zh: '导出司机', en: 'Export drivers' },
  exportName: { zh: '司机', en: 'Drivers' },
  neededColumns: {
    zh: '新增司机还需要这些列：{columns}。仅修改现有司机时不需要',
    en: 'To add drivers, the sheet also needs: {columns}. To change existing drivers, it does not',
  },
  keyColumns: {
    zh: '需要这些列来识别司机：{columns}',
    en: 'To match rows with drivers, the sheet needs: {columns}',
  },
  nothing: {
    zh: '无需修改：{unchanged}名司机与表格一致',
    en: 'Nothing to change: {unchanged} [driver|drivers] already up to date',
  },
  nothingAtAll: { zh: '表格中没有司机', en: 'There are no drivers in the sheet' },
  import: { zh: '导入{count}名司机', en: 'Import {count} [driver|drivers]' },
  changesMore: { zh: '另有{count}名', en: '{count} more' },
  doneText: {
    zh: '新增{added}名，修改{changed}名，{unchanged}名无变化',
    en: 'New: {added}, changed: {changed}, unchanged: {unchanged}',
  },
  toList: { zh: '查看司机', en: 'Show drivers' },
} satisfies Record<SheetWord, Text>)

/** The columns that are sent are those that the server offered. */
type Columns = RequestOf<'admin/checkDriverSheet'>['columns']

export const driverSheet: SheetKind = {
  icon: 'user',
  words,
  keys: ['orgId', 'certificate'],
  withDefault: [],
  notes: { orgId: 'orgNote', certificateUntil: 'dayNote', licenceUntil: 'dayNote', cards: 'cardsNote', plateNum: 'plateNote' },
  terminalNumbers: [],
  check: (api, { columns, rows }) => api.call('admin/checkDriverSheet', { columns: columns as Columns, rows }, { quiet: true }),
  importAll: (api, { columns, ...rest }) =>
    api.call('admin/importDriverSheet', { columns: columns as Columns, ...rest }, { quiet: true }),
  page: (api, asked) => api.call('admin/getDriverSheet', asked, { quiet: true }),
  outdates: ['admin/getDrivers'],
  openList: open => open('adminDrivers'),
}
