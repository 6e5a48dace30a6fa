import { type MenuReport, reportOf } from '@outrider/contract'
import { defineTexts } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'

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
  own: { zh: '自定义', en: 'Of its own' },
  shown: { zh: '显示的报表及顺序', en: 'Reports shown, in this order' },
  nameOf: { zh: '“{name}”在菜单中的名称（选填）', en: 'Own name of {name} in the menu (optional)' },
  move: { zh: '移动{name}', en: 'Move {name}' },
  moveHint: { zh: '拖动或用方向键移动', en: 'Drag, or move with the arrow keys' },
  movedTo: { zh: '{name}：第 {place} 项，共 {count} 项', en: '{name}: place {place} of {count}' },
  trackCard: { zh: '行车日报', en: 'Daily summary' },
  save: { zh: '保存菜单', en: 'Save menu' },
  saved: { zh: '已保存', en: 'Saved' },
})

/** What the product calls it. */
export function useMenuReportName(): (report: MenuReport) => string {
  const t = useTexts(reportMenuTexts)
  return report => (report === 'trackCard' ? t('trackCard') : reportOf(report)[t.lang])
}
