/** Refusals of address queries. */
import type { ErrorDefinition } from './error-definition.ts'

export const mapErrors = {
  'address.noPosition': {
    rspCode: 4000401,
    reaction: 'show',
    zh: '坐标0,0表示未定位，无法查询地址',
    en: 'The coordinates 0,0 mean that there is no GPS fix, so there is no address',
  },
  'driving.noService': {
    rspCode: 4040401,
    reaction: 'show',
    zh: '平台未配置可查询驾车路线的地图服务',
    en: 'The platform has no map service for ways by road',
  },
  'driving.failed': {
    rspCode: 5030401,
    reaction: 'show',
    zh: '地图服务暂时无法查询驾车路线，请稍后再试',
    en: 'The map service cannot tell the way by road at the moment, please try again later',
  },
  'mapKey.byOption': {
    rspCode: 4000402,
    reaction: 'show',
    zh: '该密钥由服务器启动选项 {option} 指定，不能在这里修改',
    en: 'This key is given by the server option {option} and cannot be changed here',
  },
  'mapKey.administrators': {
    rspCode: 4030401,
    reaction: 'show',
    zh: '只有管理全部机构的管理员可以查看和设置地图密钥',
    en: 'Only administrators of all organisations can see and set map keys',
  },
  'mapKey.none': { rspCode: 4000403, reaction: 'show', zh: '没有可测试的密钥', en: 'There is no key to test' },
} as const satisfies Record<string, ErrorDefinition>
