import { defineTexts } from '../i18n/texts.ts'

export const queryFormTexts = defineTexts('queryForms', {
  show: { zh: '查询', en: 'Show' },
  noVehicle: { zh: '请至少选择一辆车', en: 'Please select at least one vehicle' },
  edit: { zh: '修改', en: 'Edit' },
})
