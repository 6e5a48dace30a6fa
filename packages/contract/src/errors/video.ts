/** Refusals of video calls. */
import type { ErrorDefinition } from './error-definition.ts'

export const videoErrors = {
  'video.cannotTurn': {
    rspCode: 4090827,
    reaction: 'show',
    zh: '该摄像头不支持此操作，或终端没有应答',
    en: 'This camera cannot do that, or its terminal did not answer',
  },
  'video.notServed': {
    rspCode: 4090140,
    reaction: 'show',
    zh: '平台未开启视频端口',
    en: 'This platform has no port for video',
  },
  'video.noAddress': {
    rspCode: 4090146,
    reaction: 'show',
    zh: '平台已开启视频端口，但未设置终端连接用的地址，请管理员设置 --video-address 或 --gateway-address',
    en: 'This platform has a port for video, but no address for terminals to send it to: its operator has to set --video-address or --gateway-address',
  },
  'video.noChannel': { rspCode: 4000140, reaction: 'show', zh: '车辆没有该通道', en: 'The vehicle has no such channel' },
  'photo.searchGone': {
    rspCode: 4040141,
    reaction: 'show',
    zh: '检索结果已过期，请重新检索',
    en: 'These results have expired. Please search again',
  },
  'video.tooMany': {
    rspCode: 4290140,
    reaction: 'show',
    zh: '同时播放的视频过多，请先关闭部分视频',
    en: 'Too many videos are open, please close some first',
  },
  'video.overBudget': {
    rspCode: 4290141,
    reaction: 'show',
    zh: '该车辆本月视频流量已用完',
    en: 'The vehicle has used up its video data for this month',
  },
  'video.searches': {
    rspCode: 4290143,
    reaction: 'show',
    zh: '正在进行的录像检索过多，请等待部分检索结束',
    en: 'Too many searches for recordings are under way, wait until some have ended',
  },
  'video.notPlaying': { rspCode: 4090141, reaction: 'show', zh: '该通道没有播放', en: 'This channel is not playing' },
  'video.oneQuality': {
    rspCode: 4090147,
    reaction: 'show',
    zh: '该车辆的视频由下级平台提供，只有一种画质',
    en: 'Another platform hands up the video of this vehicle, in one quality only',
  },
  'video.range': {
    rspCode: 4000141,
    reaction: 'show',
    zh: '请选择不超过7天的时间段，结束时间应晚于开始时间',
    en: 'Select at most 7 days, and an end after the beginning',
  },
  'video.replayBusy': {
    rspCode: 4090142,
    reaction: 'show',
    zh: '其他用户正在播放该通道的录像，请稍后再试',
    en: 'Somebody else is playing recordings of this channel, please try later',
  },
  'video.noDownloads': {
    rspCode: 4090144,
    reaction: 'show',
    zh: '该平台未开通录像下载',
    en: 'This platform does not download recordings',
  },
  'video.downloadBusy': {
    rspCode: 4290142,
    reaction: 'show',
    zh: '正在下载的录像过多，请等待部分下载结束',
    en: 'Too many recordings are being downloaded, wait until some have ended',
  },
  'video.downloadUnknown': { rspCode: 4040144, reaction: 'show', zh: '该下载不存在', en: 'There is no such download' },
  'video.downloadNotNow': {
    rspCode: 4090145,
    reaction: 'show',
    zh: '该下载的状态已变化，请刷新后再试',
    en: 'The download is in another state by now, look at it again',
  },
  'video.refused': { rspCode: 4090143, reaction: 'show', zh: '终端未执行该操作', en: 'The terminal did not do it' },
} as const satisfies Record<string, ErrorDefinition>
