/** Refusals of video calls. */
import type { ErrorDefinition } from './error-definition.ts'

export const videoErrors = {
  'video.notServed': {
    rspCode: 4090140,
    reaction: 'show',
    zh: '平台未开启视频端口',
    en: 'This platform has no port for video',
  },
  'video.noChannel': { rspCode: 4000140, reaction: 'show', zh: '车辆没有该通道', en: 'The vehicle has no such channel' },
  'video.tooMany': {
    rspCode: 4290140,
    reaction: 'show',
    zh: '同时播放的视频过多，请先关闭部分视频',
    en: 'Too many videos are open, please close some first',
  },
  'video.notPlaying': { rspCode: 4090141, reaction: 'show', zh: '该通道没有播放', en: 'This channel is not playing' },
} as const satisfies Record<string, ErrorDefinition>
