import { defineTexts } from '../i18n/texts.ts'

export const placeTexts = defineTexts('places', {
  organisation: { zh: '所属机构', en: 'Organisation' },
  organisationHint: { zh: '该机构及其上级机构的用户可见', en: 'Visible to this organisation and its parents' },
})
