/** Refusals of street maps of one's own: cut out of an archive by ranges, kept and served by the server. */
import type { ErrorDefinition } from './error-definition.ts'

export const streetsErrors = {
  'streets.administrators': {
    rspCode: 4030402,
    reaction: 'show',
    zh: '只有管理全部机构的管理员可以查看和管理街道地图',
    en: 'Only administrators of all organisations can see and manage street maps',
  },
  'streets.noPlace': {
    rspCode: 4040402,
    reaction: 'show',
    zh: '内置地名中没有“{place}”。请换用附近的大城市，或填写范围：西,南,东,北（度）',
    en: 'The built-in places have no {place}. Name a larger city nearby, or give the area: west,south,east,north in degrees',
  },
  'streets.badArea': {
    rspCode: 4000404,
    reaction: 'show',
    zh: '范围应为 西,南,东,北 四个度数，西小于东、南小于北，纬度在 ±85 度以内',
    en: 'An area is west,south,east,north in degrees, west less than east, south less than north, within 85 degrees of the equator',
  },
  'streets.tooManyTiles': {
    rspCode: 4000405,
    reaction: 'show',
    zh: '该范围有 {tiles} 个瓦片，最多 {most} 个。请缩小范围或降低最大缩放级别',
    en: 'This area has {tiles} tiles, and {most} are the most. Take a smaller area or a lower maximum zoom',
  },
  'streets.tooLarge': {
    rspCode: 4000406,
    reaction: 'show',
    zh: '该地图有 {size} MB，最多 {most} MB。请缩小范围或降低最大缩放级别',
    en: 'This map has {size} MB, and {most} MB are the most. Take a smaller area or a lower maximum zoom',
  },
  'streets.nothing': {
    rspCode: 4040403,
    reaction: 'show',
    zh: '地图来源在该范围内没有内容',
    en: 'The source of maps has nothing in this area',
  },
  'streets.noSource': {
    rspCode: 4000407,
    reaction: 'show',
    zh: '服务器没有设置地图来源（--map-source）',
    en: 'The server has no source of maps (--map-source)',
  },
  'streets.unreachable': {
    rspCode: 5030402,
    reaction: 'show',
    zh: '无法从地图来源下载：{reason}。稍后再试时从中断处继续',
    en: 'The source of maps cannot be read: {reason}. Trying again later goes on where this ended',
  },
  'streets.noRanges': {
    rspCode: 5030403,
    reaction: 'show',
    zh: '地图来源不支持分段下载（Range），无法只取所需的部分',
    en: 'The source of maps sends whole files only (it ignores Range), so no part can be cut out of it',
  },
  'streets.notArchive': {
    rspCode: 4000408,
    reaction: 'show',
    zh: '这不是可用的地图文件：{reason}',
    en: 'This is no map file that can be used: {reason}',
  },
  'streets.damaged': {
    rspCode: 4000409,
    reaction: 'show',
    zh: '地图文件已损坏：{reason}',
    en: 'The map file is damaged: {reason}',
  },
  'streets.changing': {
    rspCode: 5030404,
    reaction: 'show',
    zh: '地图来源的文件在下载过程中不断变化，请稍后再试',
    en: 'The file of the source changes again and again while it is read. Try again later',
  },
  'streets.busy': {
    rspCode: 4090401,
    reaction: 'show',
    zh: '另一个地图正在下载，请等待其完成',
    en: 'Another map is being downloaded. Wait until it has finished',
  },
  'streets.noRoom': {
    rspCode: 5030405,
    reaction: 'show',
    zh: '磁盘空间不足：需要 {size} MB，剩余 {free} MB',
    en: 'There is no room for it: {size} MB are needed, {free} MB are free',
  },
  'streets.unknown': {
    rspCode: 4040404,
    reaction: 'show',
    zh: '没有名为“{id}”的街道地图',
    en: 'There is no street map {id}',
  },
  'streets.stopped': {
    rspCode: 4090402,
    reaction: 'show',
    zh: '下载已停止，再次添加时从中断处继续',
    en: 'The download was stopped. Adding the same map again goes on where it ended',
  },
} as const satisfies Record<string, ErrorDefinition>
