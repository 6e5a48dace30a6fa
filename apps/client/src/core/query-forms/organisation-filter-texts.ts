import { defineTexts } from '../i18n/texts.ts'

export const organisationFilterTexts = defineTexts('organisationFilter', {
  allOrganisations: { zh: '全部机构', en: 'All organisations' },
  onlyOrganisation: { zh: '机构：{name}', en: 'Organisation: {name}' },
  clearOrganisation: { zh: '显示全部机构', en: 'Show all organisations' },
})
