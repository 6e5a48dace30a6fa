import { defineTexts } from '../../core/i18n/texts.ts'

export const poiTexts = defineTexts('pois', {
  add: { zh: '添加标注点', en: 'Add place' },
  name: { zh: '名称', en: 'Name' },
  kind: { zh: '类型', en: 'Type' },
  organisation: { zh: '所属机构', en: 'Organisation' },
  position: { zh: '位置', en: 'Position' },
  latitude: { zh: '纬度', en: 'Latitude' },
  longitude: { zh: '经度', en: 'Longitude' },
  edit: { zh: '编辑标注点', en: 'Edit place' },
  changed: { zh: '标注点已保存', en: 'Place saved' },
  unchanged: { zh: '没有需要保存的修改', en: 'No changes to save' },
  added: { zh: '标注点已添加', en: 'Place added' },
  remove: { zh: '删除标注点', en: 'Delete place' },
  removeText: { zh: '删除后，其他用户也将看不到此标注点。', en: 'It is deleted for all users.' },
  removeNow: { zh: '删除', en: 'Delete' },
  removed: { zh: '标注点已删除', en: 'Place deleted' },
})
