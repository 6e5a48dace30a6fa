/** What a company withholds of its vehicles and drivers from everybody, whatever rights they have. A row each: words here, kept to on the server. */
import type { Text } from '../rules.ts'

interface PrivacyRow extends Text {
  /** What does not happen any more. */
  readonly means: Text
}

export const privacyRows = {
  listening: {
    zh: '关闭车内监听',
    en: 'No listening into cabs',
    means: {
      zh: '任何人都不能监听车内、让终端回拨电话或录音；已有的车内录音不再播放。对讲和视频自带的声音不受影响',
      en: 'Nobody listens into a cab, has a terminal call a phone, or has it record sound; recordings of cabs are not played. Talk and the sound of video go on',
    },
  },
  driverPhones: {
    zh: '不显示司机手机号',
    en: 'No phone numbers of drivers',
    means: {
      zh: '查看车辆时不再显示司机手机号；只有管理员能在司机档案中看到',
      en: 'Who looks at a vehicle is not told the number of its driver. Administrators still see it in the driver’s file',
    },
  },
  sharing: {
    zh: '禁止分享链接',
    en: 'No shared links',
    means: {
      zh: '不能用链接向外部分享车辆的位置和轨迹；已有链接立即无法打开',
      en: 'Positions and tracks are not shown to outsiders by links. Links that exist stop working at once',
    },
  },
} as const satisfies Readonly<Record<string, PrivacyRow>>

export type PrivacyKind = keyof typeof privacyRows
/** In the order of the screen. */
export const privacyKinds = Object.keys(privacyRows) as [PrivacyKind, ...PrivacyKind[]]
