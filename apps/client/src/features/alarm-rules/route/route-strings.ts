import { defineTexts } from '../../../core/i18n/texts.ts'

export const routeTexts = defineTexts('routes', {
  sections: { zh: '路段限速', en: 'Sections with limits' },
  sectionsText: {
    zh: '从起点算起的里程处开始，到下一路段为止；限速为 0 表示不限。不填时段则全天有效',
    en: 'Each begins so far from the start and goes on to the next one; a limit of 0 is none. Without hours it always holds',
  },
  section: { zh: '路段 {n}', en: 'Section {n}' },
  addSection: { zh: '添加路段', en: 'Add section' },
  removeSection: { zh: '删除路段 {n}', en: 'Remove section {n}' },
  sectionFrom: { zh: '起于', en: 'From' },
  sectionLimit: { zh: '限速', en: 'Limit' },
  sectionFromTime: { zh: '时段开始', en: 'Holds from' },
  sectionToTime: { zh: '时段结束', en: 'Until' },
  unitKmh: { zh: '<km/h>', en: '<km/h>' },
  unitKm: { zh: '<公里>', en: '<km>' },
  unitMetres: { zh: '<米>', en: '<m>' },
  waypoints: { zh: '途经点', en: 'Waypoints' },
  waypointsText: {
    zh: '在途经点停车不算计划外停车。新途经点位于路线最后画的一点',
    en: 'A stop at a waypoint is planned. A new one is where the last point of the route was drawn',
  },
  waypoint: { zh: '名称', en: 'Name' },
  waypointName: { zh: '途经点 {n}', en: 'Waypoint {n}' },
  waypointRadius: { zh: '半径', en: 'Radius' },
  arrival: { zh: '计划到达', en: 'Planned arrival' },
  addWaypoint: { zh: '添加途经点', en: 'Add waypoint' },
  removeWaypoint: { zh: '删除途经点“{name}”', en: 'Remove waypoint “{name}”' },
  takingTrack: { zh: '正在由轨迹生成路线…', en: 'Taking the route from the track…' },
  trackFailed: { zh: '无法由轨迹生成路线', en: 'The route could not be taken from the track' },
  trackEmpty: { zh: '该时段没有轨迹', en: 'There is no track in this period' },
  mergeDrives: { zh: '合并相同行程', en: 'Merge with other drives' },
  mergeDrivesText: {
    zh: '在本车及同机构车辆近30天的轨迹中查找起终点与走向相同的行程，取其中线作为路线，并给出走廊宽度',
    en: 'Looks for drives of the same way in the last 30 days of this vehicle and others of its organisation; the route becomes their middle, and the corridor as wide as they need',
  },
  nothingToMerge: { zh: '近30天没有相同的行程', en: 'Nobody drove the same way in the last 30 days' },
  merged: {
    zh: '已合并 {n} 次行程，走廊宽度 {m} <米>',
    en: 'The middle of {n} drives, in a corridor of {m} <m>',
  },
  trackTaken: {
    zh: '已由轨迹生成：{n} 个点，与轨迹相差不超过 {m} <米>',
    en: 'Taken from the track: {n} points, at most {m} <m> from it',
  },
})
