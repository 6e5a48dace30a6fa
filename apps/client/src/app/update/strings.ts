import { defineTexts } from '../../core/i18n/texts.ts'

export const updateTexts = defineTexts('update', {
  title: { zh: '发现新版本 {version}', en: 'Version {version} is available' },
  forced: { zh: '需要更新后才能继续使用。', en: 'You need this update to continue.' },
  now: { zh: '立即更新', en: 'Update now' },
  later: { zh: '稍后', en: 'Later' },
  exit: { zh: '退出应用', en: 'Quit' },
  downloading: { zh: '正在下载 {percent}%', en: 'Downloading… {percent}%' },
  downloadFailed: { zh: '更新包下载失败！', en: 'Download of update package failed!' },
  installFailed: { zh: '更新包安装失败[{code}]：{message}', en: 'Installation of update package failed[{code}]: {message}' },
  succeeded: { zh: '升级成功！', en: 'Upgrade succeeded!' },
})
