import { defineTexts } from '../i18n/texts.ts'

/** Field errors, made from the label of the field and the bounds of the request. */
export const formTexts = defineTexts('forms', {
  choose: { zh: '请选择{field}', en: 'Please select the {field}' },
  enter: { zh: '请输入{field}', en: 'Please enter the {field}' },
  tooLong: { zh: '{field}最多{n}个字符', en: 'The {field} must not exceed {n} characters' },
  notBetween: { zh: '{field}范围为{min}至{max}', en: 'The {field} must be between {min} and {max}' },
  notWhole: { zh: '{field}为{min}至{max}的整数', en: 'The {field} must be a whole number from {min} to {max}' },
  notNumber: { zh: '{field}应为数字', en: 'The {field} must be a number' },
  invalid: { zh: '{field}填写有误', en: 'The {field} is not valid' },
  notSet: { zh: '未填写', en: 'Not set' },
  wrongFields: { zh: '请检查以下{n}项：', en: 'Check {n} [field|fields]:' },
})
