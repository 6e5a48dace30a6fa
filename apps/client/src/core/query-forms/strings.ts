import { defineTexts } from '../i18n/texts.ts'

export const queryFormTexts = defineTexts('queryForms', {
  show: { zh: '查询', en: 'Search' },
  noVehicle: { zh: '请至少选择一辆车', en: 'Please select at least one vehicle' },
  edit: { zh: '修改条件', en: 'Edit' },
})
