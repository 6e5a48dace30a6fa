/** Refusals of uploads, of ids of files, and of links to files. */
import type { ErrorDefinition } from './error-definition.ts'

export const fileErrors = {
  'file.unknown': {
    rspCode: 4040108,
    reaction: 'show',
    zh: '文件不存在或已过期，请重新上传',
    en: 'The file does not exist or has expired; upload it again',
  },
  // Also for a link that is changed or expired.
  'file.missing': { rspCode: 4040109, http: 404, reaction: 'silent', zh: '文件不存在', en: 'This file does not exist' },
  'file.tooLarge': {
    rspCode: 4130101,
    reaction: 'show',
    zh: '文件过大，最大{megabytes} MB',
    en: 'The file is too large; the maximum is {megabytes} MB',
  },
  'file.tooManyPixels': {
    rspCode: 4130102,
    reaction: 'show',
    zh: '图片的像素过多，最多{megapixels}百万像素，请缩小后再上传',
    en: 'The picture has too many pixels; the maximum is {megapixels} megapixels. Make it smaller and upload it again',
  },
  'file.wrongType': {
    rspCode: 4150101,
    reaction: 'show',
    zh: '仅支持{types}文件，请重新选择',
    en: 'Only {types} files are accepted',
  },
  'file.quota': {
    rspCode: 4090107,
    reaction: 'show',
    zh: '该机构的文件空间已满，请先删除一些文件',
    en: 'The file space of this organisation is full; delete some files first',
  },
} as const satisfies Record<string, ErrorDefinition>
