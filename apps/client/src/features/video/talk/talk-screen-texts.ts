import { defineTexts } from '../../../core/i18n/texts.ts'

export const talkScreenTexts = defineTexts('talkScreen', {
  title: { zh: '语音对讲', en: 'Talk' },
  broadcast: { zh: '语音广播', en: 'Broadcast' },
  back: { zh: '返回', en: 'Back' },
  hint: {
    zh: '通话内容不录音，除非有人将其录为报警证据，届时通话各方都会看到提示；谁在何时通话多久会被记录。',
    en: 'What is said is not recorded, unless somebody records it as evidence of an alarm, which all users on the line see. Who talked, when and for how long is recorded.',
  },
  severalPlatforms: { zh: '一次只能向同一平台的车辆广播', en: 'A broadcast goes to vehicles of one platform at a time' },
  tooMany: {
    zh: '一次最多向{n}辆车广播，所选为{all}辆，请缩小范围',
    en: 'A broadcast goes to {n} [vehicle|vehicles] at most, and {all} were selected: select fewer',
  },
  toOne: { zh: '与一辆车对讲', en: 'Talk with one vehicle' },
  chooseOne: { zh: '选择车辆', en: 'Select a vehicle' },
  toMany: { zh: '向多辆车广播', en: 'Speak to many vehicles' },
  ofOrganisation: { zh: '某机构及下级的车辆', en: 'Those of an organisation and below' },
  chooseSeveral: { zh: '逐辆选择', en: 'Select one by one' },
  ofTag: { zh: '带标签的车辆', en: 'Those with a tag' },
  chooseTag: { zh: '选择标签', en: 'Select a tag' },
  tagOf: { zh: '{tag}（{n}辆）', en: '{tag} ({n})' },
  noneOfIt: { zh: '其中没有车辆', en: 'There are no vehicles in it' },
  fromTable: {
    zh: '也可在车辆表格中筛选并勾选车辆后广播。',
    en: 'Vehicles that are filtered and ticked in the vehicle table can be spoken to as well.',
  },
  before: { zh: '通话记录', en: 'Past talks' },
  none: { zh: '尚无通话', en: 'None yet' },
  goesOn: { zh: '进行中', en: 'going on' },
  lasted: { zh: '历时{n}秒', en: 'for {n} s' },
  spoke: { zh: '说话{n}秒', en: 'spoke for {n} s' },
})
