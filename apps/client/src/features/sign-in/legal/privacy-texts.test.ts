/** What the privacy policy says of the device, held against what the code asks the device for. */
import { callsByPath, type ChannelKind, type PrivacyKind } from '@outrider/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { privacyTexts } from './privacy-texts.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..')
const client = join(root, 'apps/client/src')
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(`testing${sep}`))
  .map(file => ({ file: file.replaceAll(sep, '/'), code: readFileSync(join(client, file), 'utf8') }))
const using = (api: RegExp): string[] => sources.filter(({ code }) => api.test(code)).map(({ file }) => file)
const rows = privacyTexts.rows as Readonly<Record<string, { zh: string; en: string }>>
const says = (row: string, ...words: readonly (readonly [zh: string, en: string])[]): void => {
  for (const [zh, en] of words) {
    expect(rows[row]?.zh).toContain(zh)
    expect(rows[row]?.en).toContain(en)
  }
}

/** A new file that asks for one of these is written into the policy, and here. */
test('the position of the phone is read where the policy says, and nowhere else', () => {
  expect(using(/\bgeolocation\b/).toSorted()).toEqual([
    'features/vehicles/DrivingInfo.tsx',
    'features/work/task/place-now.ts',
    'features/work/task/use-place.ts',
  ])
  const callers = using(/\b(?:placeNow|soonPlace|standingNow|useWatchedPlace)\(/).filter(
    file => !/\/(?:place-now|use-place)\.ts$/.test(file),
  )
  expect(callers.toSorted()).toEqual([
    'features/work/apply/ApplyForm.tsx',
    'features/work/pictures/AddPicture.tsx',
    'features/work/pictures/TakePicture.tsx',
    'features/work/task/PositionCard.tsx',
    'features/work/task/SelfTestCard.tsx',
    'features/work/task/SignatureCard.tsx',
    'features/work/task/use-work-form.ts',
  ])
  says(
    'p4',
    ['驾车距离', 'How far by road'],
    ['拍摄任务照片', 'take a picture for a task'],
    ['使用当前位置', 'Use my location'],
    ['车辆位置', 'position of a task’s vehicle'],
    ['由客户签名', 'have a customer sign'],
    ['自检', 'self-test'],
    ['提交任务', 'submit the task'],
    ['最近一次的位置', 'last position of each installer'],
  )
})

test('the camera is used where the policy says, and pictures that are kept are named', () => {
  expect(using(/getUserMedia|capture="environment"|'capture', 'environment'/).toSorted()).toEqual([
    'core/camera/use-camera.ts',
    'features/departure-check/CheckItem.tsx',
    'features/video/talk/microphone.ts',
    'features/work/pictures/AddPicture.tsx',
  ])
  expect(
    using(/\buseCamera\(/)
      .filter(file => file !== 'core/camera/use-camera.ts')
      .toSorted(),
  ).toEqual(['core/scan/ScanDialog.tsx', 'features/platforms/ScanCode.tsx', 'features/work/pictures/TakePicture.tsx'])
  // Where a stored picture is selected.
  expect(using(/<PictureField\b/).toSorted()).toEqual([
    'features/admin/drivers/DriverScreen.tsx',
    'features/admin/logo/LogoCard.tsx',
    'features/admin/papers/PaperScreen.tsx',
    'features/pois/PoiCard.tsx',
  ])
  expect(using(/type="file"/).toSorted()).toEqual([
    'core/pictures/PictureField.tsx',
    'core/scan/PictureChooser.tsx',
    'features/admin/sheets/ChooseFile.tsx',
    'features/alarm-rules/import/ImportGeofences.tsx',
    'features/departure-check/CheckItem.tsx',
    // No picture.
    'features/terminal-settings/FirmwareForm.tsx',
    'features/work/pictures/AddPicture.tsx',
    'features/work/requests/AddExpense.tsx',
  ])
  says(
    'p5',
    ['任务照片', 'Pictures for tasks'],
    ['发车检查', 'departure checks'],
    ['费用凭证', 'receipts of expenses'],
    ['标注点', 'for places'],
    ['司机和证件图片', 'of drivers or of papers'],
    ['徽标', 'logo of an organisation'],
    ['电子签名', 'signature'],
    ['上传', 'uploaded'],
  )
  says('p3', ['导入车辆表格', 'sheet of vehicles'], ['文件名', 'name of the file'], ['导入围栏文件', 'file of geofences'])
})

test('notifications are asked for where push is switched on, and nothing else is asked for at all', () => {
  expect(using(/Notification\.requestPermission/)).toEqual(['core/push/web-push.ts'])
  says('p6', ['推送', 'enable push'])
  expect(
    using(
      /audio: true|navigator\.contacts|clipboard\.read|navigator\.bluetooth|requestMIDI|requestDevice\(|DeviceMotionEvent|NDEFReader/,
    ),
  ).toEqual([])
  says('p5', ['麦克风只在您与司机对讲', 'microphone is used only while you talk'], ['不读取通讯录', 'reads neither contacts'])
  // What is said is kept nowhere, neither here nor on the server.
  says('p5', ['不保存声音', 'stores none of it'], ['谁在何时', 'who talked with'])
  expect(using(/\bopenMicrophone\(/).toSorted()).toEqual([
    'features/video/talk/microphone.ts',
    'features/video/talk/talk-session.ts',
  ])
})

test('the shell asks for what the policy names', () => {
  const shell = readFileSync(join(root, 'apps/shell/generate.ts'), 'utf8')
  const asked = [...shell.matchAll(/^\s+'([A-Z_]+)',$/gm)].map(([, name]) => name)
  expect(asked).toEqual([
    'ACCESS_COARSE_LOCATION',
    'ACCESS_FINE_LOCATION',
    'ACCESS_NETWORK_STATE',
    'CAMERA',
    'POST_NOTIFICATIONS',
    'REQUEST_INSTALL_PACKAGES',
  ])
  expect([...shell.matchAll(/NS\w+UsageDescription/g)].map(([name]) => name)).toEqual([
    'NSCameraUsageDescription',
    'NSLocationWhenInUseUsageDescription',
  ])
})

test('what is stored on the device is named: each store, and each part of the client that has stored values', () => {
  expect(using(/\b(?:openDB|indexedDB|caches\.open)\b/).toSorted()).toEqual([
    'core/map/ahead/use-streets-ahead.ts',
    'core/outbox/outbox-keep.ts',
    'core/storage/vault.ts',
    'features/departure-check/kept-checks.ts',
    'sw.ts',
  ])
  // The last state of the vehicles, the outbox and the checks that wait.
  expect(using(/from 'idb(?:-keyval)?'/).toSorted()).toEqual([
    'core/fleet/worker/persist/browser-cache.ts',
    'core/outbox/outbox-keep.ts',
    'features/departure-check/kept-checks.ts',
  ])
  const owners = new Set<string>(using(/= defineStored\(/).map(file => /(?:core|features|shell)\/[\w-]+/.exec(file)?.[0] ?? file))
  expect([...owners].toSorted()).toEqual([
    'core/customer',
    'core/fleet',
    'core/host',
    'core/i18n',
    'core/launch',
    'core/lists',
    'core/map',
    'core/push',
    'core/queries',
    'core/routing',
    'core/session',
    'core/theme',
    'features/alarms',
    'features/install',
    'features/reports',
    'features/sign-in',
    'features/trips',
    'features/vehicles',
    'features/video',
    'features/work',
    'shell/search',
  ])
  says(
    'p2',
    ['登录凭证', 'sign-in tokens'],
    ['车辆最近一次的状态', 'last state of the vehicles'],
    ['地图', 'maps'],
    ['车辆周边的街道地图', 'streets around the vehicles'],
    ['最近的搜索', 'recent searches'],
    ['任务、行程、发车检查', 'tasks, trips, departure checks'],
    ['草稿和照片', 'drafts and pictures'],
    ['标识和名字', 'id and name'],
  )
})

test('what the platform keeps of a user is named: contact, sign-ins and who sees them, and the record of calls', () => {
  const { data } = callsByPath.get('admin/getUser') ?? expect.fail()
  const kept = ['name', 'mobile', 'email'].filter(field => field in (data as unknown as { shape: object }).shape)
  expect(kept).toEqual(['name', 'mobile', 'email'])
  expect([...callsByPath].filter(([, { record }]) => record).length).toBeGreaterThan(100)
  expect(callsByPath.has('admin/getUserSignIns')).toBe(true)
  says(
    'p1',
    ['手机号和邮箱', 'mobile number and mail address'],
    ['您单位的管理员', 'administrators of your organisation'],
    ['下发的指令', 'commands you send'],
    ['网络地址', 'network address'],
    ['视频布局', 'video layouts'],
  )
  expect(callsByPath.has('user/startSecondFactor') && callsByPath.has('admin/getTerminalTries')).toBe(true)
  expect(callsByPath.has('user/addPasskey')).toBe(true)
  says('p1', ['只保存公钥', 'stores the public key'], ['在该服务中的标识', 'what that service calls the sign-in'])
  says('p1', ['验证器的密钥', 'secret of your authenticator app'], ['恢复码', 'recovery codes'])
  says('p3', ['尝试连接', 'tries to connect'], ['照片', 'photos'], ['司机卡', 'driver cards'])
})

test('what the platform sends to other systems is named', () => {
  expect(callsByPath.has('admin/addWebhook') && callsByPath.has('admin/addApiKey')).toBe(true)
  says(
    'p7',
    ['其他系统', 'other systems'],
    ['司机姓名', 'names of drivers'],
    ['处理工单的用户姓名', 'users who worked on a task'],
    ['上级平台', 'superior platform'],
    ['车辆位置', 'positions of vehicles'],
    ['定时报表', 'Scheduled reports'],
  )
})

/** A new kind of channel is written into the policy, and here. */
const channels: Readonly<Record<ChannelKind, readonly [zh: string, en: string]>> = {
  mail: ['邮件', 'mail'],
  sms: ['短信', 'text message'],
  wecom: ['企业微信', 'WeCom'],
  dingtalk: ['钉钉', 'DingTalk'],
  feishu: ['飞书', 'Feishu or Lark'],
  telegram: ['Telegram', 'Telegram'],
  webhook: ['Webhook', 'webhook'],
}
test('what a company can switch off for everybody is named', () => {
  const named: Readonly<Record<PrivacyKind, readonly [zh: string, en: string]>> = {
    listening: ['车内监听', 'listening into cabs'],
    driverPhones: ['不显示司机手机号', 'phone numbers of drivers'],
    sharing: ['禁止分享链接', 'shared links'],
  }
  says('p8', ...Object.values(named))
})

test('every service by which notices are delivered is named, with what it learns', () => {
  says(
    'p7',
    ...Object.values(channels),
    ['通知渠道', 'channel for notices'],
    ['登记的邮箱和手机号', 'address and number in your account'],
  )
})
