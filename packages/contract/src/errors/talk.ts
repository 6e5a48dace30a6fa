/** Refusals of talk with the cab. */
import type { ErrorDefinition } from './error-definition.ts'

export const talkErrors = {
  'talk.notServed': {
    rspCode: 4090841,
    reaction: 'show',
    zh: '平台未开启对讲端口',
    en: 'This platform has no port for talk',
  },
  'talk.noAddress': {
    rspCode: 4090842,
    reaction: 'show',
    zh: '平台已开启对讲端口，但未设置终端连接用的地址，请管理员设置 --video-talk-address 或 --gateway-address',
    en: 'This platform has a port for talk, but no address for terminals to connect to: its operator has to set --video-talk-address or --gateway-address',
  },
  'talk.busy': {
    rspCode: 4090843,
    reaction: 'show',
    zh: '{name}正在使用该车辆的对讲，请稍后再试',
    en: '{name} is already on the line to this vehicle, please try later',
  },
  'talk.listenOff': {
    rspCode: 4030841,
    reaction: 'show',
    zh: '平台未开启车内监听，请联系管理员',
    en: 'Listening into cabs is switched off on this platform: its operator can allow it',
  },
  'talk.listenWithheld': {
    rspCode: 4030842,
    reaction: 'show',
    zh: '车辆所属机构已关闭车内监听',
    en: 'The organisation of this vehicle has switched off listening into cabs',
  },
  'talk.notInIt': {
    rspCode: 4090844,
    reaction: 'show',
    zh: '您不在该车的通话中，无法录音',
    en: 'You are not on the line to this vehicle: there is nothing to keep',
  },
  'talk.isKept': {
    rspCode: 4090845,
    reaction: 'show',
    zh: '{name}正在录音',
    en: '{name} is keeping this talk already',
  },
  'talk.noRoom': {
    rspCode: 4090846,
    reaction: 'show',
    zh: '该报警的证据已达上限，或存储空间不足，无法录音',
    en: 'This alarm has as much evidence as it may, or there is no room to store more: the talk cannot be kept',
  },
  'talk.tooMany': {
    rspCode: 4290841,
    reaction: 'show',
    zh: '您打开的对讲过多，请先结束部分对讲',
    en: 'You have too many talks open, please end some first',
  },
} as const satisfies Record<string, ErrorDefinition>
