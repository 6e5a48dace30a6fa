import { defineTexts } from '../../core/i18n/texts.ts'

export const streetsAheadTexts = defineTexts('streetsAhead', {
  title: { zh: '离线可看车辆周围的街道', en: 'Streets around the vehicles without a network' },
  text: {
    zh: '立即下载车辆所在区域的街道地图，保存在本设备，最多{size} MB。之后每天更新一次，仅在Wi-Fi下自动更新。',
    en: 'Fetched at once for the areas where vehicles are and kept on this device, {size} MB at most. Renewed once a day, by itself over Wi-Fi only.',
  },
  beginning: { zh: '正在准备…', en: 'Preparing…' },
  keeping: { zh: '正在下载：{done} / {of}', en: 'Fetching: {done} of {of}' },
  kept: { zh: '已保存{size} MB，{time}', en: '{size} MB kept, {time}' },
  none: { zh: '尚未保存', en: 'Nothing kept yet' },
  renew: { zh: '更新', en: 'Renew' },
  failed: {
    zh: '街道地图未能保存，请检查网络和剩余空间',
    en: 'The streets could not be kept. Check the network and the free space',
  },
})
