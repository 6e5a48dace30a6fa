/** Refusals of the sign-in of companies, and about its providers. */
import type { ErrorDefinition } from './error-definition.ts'

export const companySignInErrors = {
  'companySignIn.off': {
    rspCode: 4040396,
    reaction: 'show',
    zh: '该登录方式已停用',
    en: 'This way to sign in is not available any more',
  },
  'companySignIn.over': {
    rspCode: 4000396,
    reaction: 'show',
    zh: '登录已超时、已完成或不是在本窗口发起的，请重新登录',
    en: 'This sign-in took too long, was finished before, or began in another window. Begin again',
  },
  'companySignIn.denied': {
    rspCode: 4030396,
    reaction: 'show',
    zh: '企业登录服务未允许登录，或登录已取消',
    en: 'Your company’s sign-in service did not let you in, or you cancelled',
  },
  'companySignIn.unreachable': {
    rspCode: 4240396,
    reaction: 'show',
    zh: '企业登录服务没有应答，请稍后再试或改用密码登录',
    en: 'Your company’s sign-in service does not answer. Try again later, or sign in with your password',
  },
  'companySignIn.keyLost': {
    rspCode: 4240398,
    reaction: 'show',
    zh: '服务器更换了密钥，无法读取此登录服务的密钥或密码，请管理员在登录服务中重新填写',
    en: 'The server has another key now and cannot read the secret of this sign-in service. An administrator has to enter it again',
  },
  'companySignIn.busy': {
    rspCode: 4290396,
    http: 429,
    reaction: 'show',
    zh: '正在登录的人太多，请稍后再试',
    en: 'Too many people are signing in just now. Try again in a moment',
  },
  'companySignIn.refused': {
    rspCode: 4030397,
    reaction: 'show',
    zh: '企业登录服务返回的信息无效，请重新登录；若仍不成功，请联系管理员',
    en: 'What your company’s sign-in service sent is not valid. Begin again, and tell your administrator if that does not help',
  },
  'companySignIn.noAccount': {
    rspCode: 4030398,
    reaction: 'show',
    zh: '您的企业账号尚未关联本平台的账号，请向管理员索取邀请链接',
    en: 'No account here belongs to your company account yet. Ask your administrator for an invitation link',
  },
  'companySignIn.otherAccount': {
    rspCode: 4090396,
    reaction: 'show',
    zh: '该企业账号或本平台账号已关联其他账号，请联系管理员',
    en: 'This company account, or the account here, is linked with another one. Ask your administrator',
  },
  'companySignIn.moreRights': {
    rspCode: 4030399,
    reaction: 'show',
    zh: '您的权限超出该登录服务设置人的权限，请用密码登录，或请具备相同权限的管理员重新保存该登录服务',
    en: 'You may do more than the administrator of this sign-in service. Use your password, or have one who may do as much save it again',
  },
  'identityProvider.unknown': {
    rspCode: 4040397,
    reaction: 'show',
    zh: '该登录服务不存在',
    en: 'There is no such sign-in service',
  },
  'identityProvider.noLink': {
    rspCode: 4040398,
    reaction: 'show',
    zh: '该关联已不存在',
    en: 'This link does not exist any more',
  },
  'identityProvider.addressRefused': {
    rspCode: 4000397,
    reaction: 'show',
    zh: '地址须以 https:// 开头，不带参数，且不能指向内部网络（除非服务器选项 --identity-servers 允许）',
    en: 'The address begins with https://, has no parameters, and leads to no internal network, unless --identity-servers allows it',
  },
  'identityProvider.webAddressInvalid': {
    rspCode: 4000398,
    reaction: 'show',
    zh: '请填写打开本平台的完整地址，以 https:// 或 http:// 开头，不带参数',
    en: 'Enter the whole address of this platform with https:// or http://, and without parameters',
  },
  'identityProvider.noDomains': {
    rspCode: 4000399,
    reaction: 'show',
    zh: '按邮箱关联时，请至少填写一个邮箱域名',
    en: 'To link by mail address, enter at least one domain',
  },
  'identityProvider.clientIdMissing': {
    rspCode: 4000413,
    reaction: 'show',
    zh: '请填写客户端ID',
    en: 'Enter the client ID',
  },
  'identityProvider.directoryAddressRefused': {
    rspCode: 4000414,
    reaction: 'show',
    zh: '地址应形如 ldaps://服务器:636。内部网络的服务器须由服务器选项 --identity-servers 允许，只有这些服务器可以用 ldap://',
    en: 'The address looks like ldaps://server:636. A server in your own network has to be named in --identity-servers; only those may have ldap://',
  },
  'identityProvider.directoryInvalid': {
    rspCode: 4000415,
    reaction: 'show',
    zh: '请检查查找范围、登录名模板（须含%s）、过滤条件和证书',
    en: 'Check the base, the template, which has %s in it, the filter and the certificates',
  },
  'identityProvider.secretNeeded': {
    rspCode: 4000412,
    reaction: 'show',
    zh: '修改登录服务的地址后，请重新填写密钥或密码',
    en: 'After a change of the address, enter the secret or password again',
  },
  'identityProvider.tooMany': {
    rspCode: 4240397,
    reaction: 'show',
    zh: '登录服务已达{max}个上限',
    en: 'There are {max} sign-in services, which is the most',
  },
} as const satisfies Record<string, ErrorDefinition>
