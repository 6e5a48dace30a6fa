/** Why a platform cannot be added. */
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { defineTexts } from '../../core/i18n/texts.ts'

export const platformProblemTexts = defineTexts('platformProblems', {
  invalid: { zh: '请输入正确的服务器信息', en: 'Please enter the correct server information' },
  duplicate: { zh: '该平台已在常用平台列表中', en: 'The platform is already on the list of commonly used' },
  mixedContent: {
    zh: '本页面通过 https 打开，浏览器不允许访问 http 平台。请让平台启用 https，或改用 http 打开本页面。',
    en: 'This page was opened over https, so the browser blocks platforms that use http. Enable https on the platform, or open this page over http.',
  },
  corsRefused: {
    zh: '{address} 有服务器应答，但不允许本页面访问。请联系管理员允许此来源，或直接打开该地址。',
    en: 'The server at {address} responds but does not allow access from this page. Ask its administrator to allow this origin, or open the address directly.',
  },
  noSecureConnection: {
    zh: '无法与 {address} 建立安全连接：证书可能不受信任，或服务器未运行。请在新标签页打开该地址，浏览器会说明原因。',
    en: 'No secure connection to {address}: the certificate may not be trusted, or the server is not running. Open the address in a new tab to see the reason.',
  },
  noResponse: {
    zh: '连接失败：{address} 没有应答。请检查地址和端口，并确认服务器正在运行。',
    en: 'connect failed: no response from {address}. Check the address and port, and that the server is running.',
  },
  numberLookupUnavailable: {
    zh: '还没有可查询平台编号的服务器，请输入平台的域名或 IP',
    en: 'No server can look up platform numbers yet. Enter the domain or IP of the platform.',
  },
  slow: {
    zh: '{address} 未在{seconds}秒内应答。请稍后重试，或检查防火墙。',
    en: '{address} did not respond within {seconds} s. Try again later, or check the firewall.',
  },
  notAPlatform: { zh: '该地址不是可用的平台服务器', en: 'No platform server was found at this address' },
  offline: commonTexts.rows.offline,
})

export type PlatformProblem = keyof typeof platformProblemTexts.rows
