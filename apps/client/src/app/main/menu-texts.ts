/** Texts of the menus on vehicles and on the map. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const menuTexts = defineTexts('mapMenu', {
  vehicleMenu: { zh: '{name}的操作', en: 'Actions for {name}' },
  placeMenu: { zh: '此处的操作', en: 'Actions here' },
  dayOnMap: { zh: '在地图上显示今天的轨迹', en: 'Today’s track on the map' },
  trackToday: { zh: '今天的轨迹', en: 'Track today' },
  trackYesterday: { zh: '昨天的轨迹', en: 'Track yesterday' },
  dispatch: { zh: '发送消息', en: 'Send a message' },
  talk: { zh: '语音对讲', en: 'Talk' },
  liveVideo: { zh: '实时视频', en: 'Live video' },
  recordings: { zh: '历史视频', en: 'Recordings' },
  photograph: { zh: '拍照', en: 'Take photos' },
  commands: { zh: '指令', en: 'Commands' },
  alarms: { zh: '报警', en: 'Alarms' },
  trips: { zh: '行程', en: 'Trips' },
  departureCheck: { zh: '出车检查', en: 'Departure check' },
  details: { zh: '车辆详情', en: 'Vehicle details' },
  showOnMap: { zh: '在地图上查看', en: 'Show on the map' },
  vehiclesIn: { zh: '“{name}”内的车辆', en: 'Vehicles in {name}' },
  copyCoordinates: { zh: '复制坐标', en: 'Copy coordinates' },
  addPoi: { zh: '在此添加标注点', en: 'Add place here' },
  addCheckpoint: { zh: '在此添加卡口', en: 'Add checkpoint here' },
  measureFrom: { zh: '从这里测距', en: 'Measure from here' },
  pin: { zh: '在列表中置顶', en: 'Pin to the top of the list' },
  unpin: { zh: '取消置顶', en: 'Unpin' },
  here: { zh: '地图上的位置', en: 'Place on the map' },
})
