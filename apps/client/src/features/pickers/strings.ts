import { defineTexts } from '../../core/i18n/texts.ts'

export const pickerTexts = defineTexts('pickers', {
  driverTitle: { zh: '选择司机', en: 'Select driver' },
  drivers: { zh: '司机', en: 'Drivers' },
  driverSearch: { zh: '搜索姓名或证号末尾', en: 'Search by name or last digits of the licence' },
  driversFailed: { zh: '司机加载失败', en: 'The drivers could not be loaded' },
  noDrivers: { zh: '暂无司机', en: 'No drivers yet' },
  noDriversText: {
    zh: '司机在终端上插卡后会显示在这里。',
    en: 'Drivers appear here once they insert their card in a terminal.',
  },
  simTitle: { zh: '选择终端手机号', en: 'Select terminal phone number' },
  simSearch: { zh: '搜索终端手机号、车牌号、自编号', en: 'Search phone no., plate or fleet no.' },
  sims: { zh: '终端手机号', en: 'Terminal phone numbers' },
  simsFailed: { zh: '终端手机号加载失败', en: 'The terminal phone numbers could not be loaded' },
  noSims: { zh: '暂无终端手机号', en: 'No terminal phone numbers yet' },
  noSimsText: {
    zh: '您可查看的车辆都没有登记终端手机号。',
    en: 'None of the vehicles you can see has a terminal phone number.',
  },
  orgTitle: { zh: '选择机构', en: 'Select organisation' },
  orgSearch: { zh: '搜索机构', en: 'Search organisations' },
  orgs: { zh: '机构', en: 'Organisations' },
  orgsFailed: { zh: '机构加载失败', en: 'The organisations could not be loaded' },
  noOrgs: { zh: '暂无机构', en: 'No organisations' },
  noOrgsText: { zh: '您的账号没有被授权任何机构。', en: 'Your account has not been granted any organisation.' },
  orgsFound: { zh: '找到{n}个机构', en: 'Organisations found: {n}' },
  missing: { zh: '{titles}无应答，其机构未列出', en: '{titles} did not respond; its organisations are not listed' },
  noMatch: { zh: '没有匹配的结果', en: 'No matches' },
  noMatchText: { zh: '换个关键词试试。', en: 'Try another keyword.' },
})
