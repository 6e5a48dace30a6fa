import { defineTexts } from '../../../core/i18n/texts.ts'

export const calendarTexts = defineTexts('workCalendar', {
  title: { zh: '工作日历', en: 'Calendar of working days' },
  text: {
    zh: '供“仅工作日”“仅休息日”的规则使用。没有填写的日期：周六、周日为休息日。下级机构沿用，可另行填写',
    en: 'For rules that count on working days or days off only. Where nothing is entered, Saturdays and Sundays are days off. Organisations below have it too, and may enter other days',
  },
  organisation: { zh: '机构', en: 'Organisation' },
  year: { zh: '年份', en: 'Year' },
  days: { zh: '休息日与调休上班日', en: 'Days off and swapped working days' },
  daysHint: {
    zh: '每行一天或一段，例如“2027-02-05 ~ 2027-02-11 休 春节”“2027-02-14 班”；可直接粘贴放假通知',
    en: 'A day or a range on each line, such as “2027-12-24 ~ 2027-12-26 off Christmas” or “2027-12-18 working”; lists can be pasted',
  },
  understood: { zh: '{off} 天休息，{working} 天上班', en: '{off} [day|days] off, {working} working' },
  none: { zh: '{year} 年还没有填写，按周六、周日休息', en: 'Nothing is entered for {year}: Saturdays and Sundays are days off' },
  wrongLines: {
    zh: '第 {lines} 行无法识别：须有 {year} 年的日期，并写明“休”或“班”；同一天不能两者都是',
    en: 'Line {lines}: it needs a date of {year} and “off” or “working”, and no day can be both',
  },
  above: { zh: '沿用上级机构', en: 'From the organisation above' },
  viewOnly: { zh: '您只能查看，不能修改', en: 'You can look at it, but not change it' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  loading: { zh: '正在加载…', en: 'Loading…' },
  failed: { zh: '无法加载', en: 'Could not be loaded' },
  retry: { zh: '重试', en: 'Try again' },
  off: { zh: '休息', en: 'Off' },
  working: { zh: '上班', en: 'Working' },
})
