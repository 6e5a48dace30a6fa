import { defineTexts } from '../../../core/i18n/texts.ts'

export const reportMenuTexts = defineTexts('adminReportMenu', {
  title: { zh: '报表菜单', en: 'Menu of reports' },
  text: {
    zh: '该机构及其下级的用户在“报表”中看到哪些报表。这里只决定菜单，不改变权限：有权限的人仍可通过链接或定时邮件查看',
    en: 'Which reports people of this organisation and of those below see under Reports. This is about the menu alone, not about rights: who has the right still opens them by a link or gets them by mail',
  },
  failed: { zh: '报表菜单加载失败', en: 'The menu of reports could not be loaded' },
  way: { zh: '菜单', en: 'Menu' },
  above: { zh: '与上级机构相同', en: 'As in the organisation above' },
  all: { zh: '全部报表', en: 'All reports' },
  own: { zh: '仅所选报表', en: 'Only those selected' },
  shown: { zh: '显示的报表', en: 'Reports shown' },
  trackCard: { zh: '行车日报', en: 'Daily summary' },
  save: { zh: '保存菜单', en: 'Save menu' },
  saved: { zh: '已保存', en: 'Saved' },
})
