/** Sheets of vehicles. */
import type { RequestOf, Text } from '@outrider/contract'
import { defineTexts } from '../../../core/i18n/texts.ts'
import type { SheetKind, SheetWord } from './sheet-kind.ts'

const words = defineTexts('vehicleSheet', {
  title: { zh: '批量导入与导出', en: 'Import and export vehicles' },
  howKnown: {
    zh: '按车牌号和车牌颜色识别车辆：没有的新增，已有的只修改不同的内容，空白单元格保持原值',
    en: 'Vehicles are matched by plate and plate colour. New ones are added; for existing ones only what differs is changed. Empty cells change nothing',
  },
  templateName: { zh: '车辆导入模板', en: 'Vehicles template' },
  required: { zh: '新车辆必填', en: 'Required for new vehicles' },
  exportAll: { zh: '导出车辆', en: 'Export vehicles' },
  exportName: { zh: '车辆', en: 'Vehicles' },
  neededColumns: {
    zh: '新增车辆还需要这些列：{columns}。仅修改现有车辆时不需要',
    en: 'To add vehicles, the sheet also needs: {columns}. To change existing vehicles, it does not',
  },
  keyColumns: {
    zh: '需要这些列来识别车辆：{columns}',
    en: 'To match rows with vehicles, the sheet needs: {columns}',
  },
  nothing: {
    zh: '无需修改：{unchanged}辆车与表格一致',
    en: 'Nothing to change: {unchanged} [vehicle|vehicles] already up to date',
  },
  nothingAtAll: { zh: '表格中没有车辆', en: 'There are no vehicles in the sheet' },
  import: { zh: '导入{count}辆车', en: 'Import {count} [vehicle|vehicles]' },
  changesMore: { zh: '另有{count}辆', en: '{count} more' },
  doneText: {
    zh: '新增{added}辆，修改{changed}辆，{unchanged}辆无变化',
    en: 'New: {added}, changed: {changed}, unchanged: {unchanged}',
  },
  toList: { zh: '查看车辆', en: 'Show vehicles' },
} satisfies Record<SheetWord, Text>)

/** The columns that are sent are those that the server offered. */
type Columns = RequestOf<'admin/checkVehicleSheet'>['columns']

export const vehicleSheet: SheetKind = {
  icon: 'truck',
  words,
  keys: ['plateNum', 'plateColor'],
  withDefault: ['terminalSignIn', 'zoneMinutes'],
  notes: { orgId: 'orgNote', expiresOn: 'dayNote', timeZone: 'zoneNote' },
  terminalNumbers: ['commCardNum', 'videoNumber'],
  async check(api, { columns, rows }) {
    return named(await api.call('admin/checkVehicleSheet', { columns: columns as Columns, rows }, { quiet: true }))
  },
  async importAll(api, { columns, ...rest }) {
    return named(await api.call('admin/importVehicleSheet', { columns: columns as Columns, ...rest }, { quiet: true }))
  },
  page: (api, asked) => api.call('admin/getVehicleSheet', asked, { quiet: true }),
  outdates: ['admin/getOrganisations', 'admin/getTags'],
  openList: open => open('vehicleTable', {}),
}

/** A vehicle is called by its plate. */
const named = <Change extends { plateNum: string }, Rest extends object>({ changes, ...rest }: Rest & { changes: Change[] }) => ({
  ...rest,
  changes: changes.map(change => ({ ...change, name: change.plateNum })),
})
