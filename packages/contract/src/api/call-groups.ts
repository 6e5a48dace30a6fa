/** What the groups of calls are about, for the API document. */
import type { Text } from '../rules.ts'
import type { contract } from '../contract.ts'

export const callGroups: Readonly<Record<keyof typeof contract, Text>> = {
  user: { zh: '登录与个人设置', en: 'Sign-in and own settings' },
  file: { zh: '文件', en: 'Files' },
  mobile: { zh: '客户端', en: 'Clients' },
  map: { zh: '地图与地点', en: 'Map and places' },
  vehicle: { zh: '车辆与定位', en: 'Vehicles and positions' },
  departureCheck: { zh: '出车检查', en: 'Departure checks' },
  vehicleType: { zh: '车辆类型', en: 'Vehicle types' },
  number: { zh: '号码', en: 'Numbers' },
  vehManager: { zh: '安装与维修', en: 'Installation and maintenance' },
  share: { zh: '分享链接', en: 'Share links' },
  report: { zh: '报表与标注点', en: 'Reports and places' },
  accessMon: { zh: '出入监控点', en: 'Checkpoints' },
  alarm: { zh: '报警与规则', en: 'Alarms and rules' },
  activeSafety: { zh: '主动安全与驾驶员', en: 'Safety and drivers' },
  platform: { zh: '调度与车辆控制', en: 'Dispatch and commands' },
  terminal: { zh: '终端配置', en: 'Configuring terminals' },
  track: { zh: '轨迹', en: 'Tracks' },
  trip: { zh: '行程', en: 'Trips and itineraries' },
  video: { zh: '视频', en: 'Video' },
  photo: { zh: '拍照', en: 'Photos' },
  duty: { zh: '查岗', en: 'On-duty checks' },
  dspReq: { zh: '用车申请', en: 'Vehicle requests' },
  dspReqFlow: { zh: '用车流程', en: 'Steps of vehicle requests' },
  admin: { zh: '系统管理', en: 'Administration' },
}
