/** Refusals of the second step of a sign-in. */
import type { ErrorDefinition } from './error-definition.ts'

export const secondFactorErrors = {
  'secondFactor.wrong': {
    rspCode: 4000390,
    reaction: 'show',
    zh: '验证码错误、已过期或已使用，请输入新的验证码',
    en: 'The code is wrong, too old or was used already. Enter the next one',
  },
  'secondFactor.tooMany': {
    rspCode: 4290390,
    http: 429,
    reaction: 'show',
    zh: '尝试次数过多，请{minutes}分钟后再试，或联系管理员',
    en: 'Too many attempts. Try again in {minutes} min, or ask your administrator',
  },
  'secondFactor.keyLost': {
    rspCode: 4240390,
    reaction: 'show',
    zh: '服务器更换了密钥，您的验证器和恢复码已失效，请联系管理员重置两步验证',
    en: 'The server has another key now, so your app and recovery codes no longer work. Ask your administrator to reset two-step verification',
  },
  'secondFactor.off': {
    rspCode: 4040390,
    reaction: 'show',
    zh: '两步验证未开启，请重新登录',
    en: 'The second step is off. Sign in again',
  },
  'secondFactor.on': {
    rspCode: 4090390,
    reaction: 'show',
    zh: '两步验证已开启，更换验证器前请先关闭',
    en: 'The second step is on already. Switch it off before you use another app',
  },
  'secondFactor.required': {
    rspCode: 4030394,
    reaction: 'show',
    zh: '您的角色要求两步验证，不能关闭',
    en: 'Your role asks for the second step, so it cannot be switched off',
  },
  'secondFactor.ofVehicle': {
    rspCode: 4030395,
    reaction: 'show',
    zh: '车辆账号由多人使用，不支持两步验证',
    en: 'Several people use the account of a vehicle, so it has no second step',
  },
} as const satisfies Record<string, ErrorDefinition>
