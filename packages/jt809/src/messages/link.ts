/** Signing in, keeping and ending the two links (JT/T 809 clause 4.5.1). */
import { type AnyMessage, message, since, text, u16, u32, u8 } from '@outrider/jt808/body'

const login = message(0x1001, 'main link login', '主链路登录请求', {
  userId: u32,
  password: text(8),
  accessCode: since({ 2019: u32 }),
  /** Where the superior platform dials for the slave link. */
  ip: text(32),
  port: u16,
})

const loginAnswer = message(0x1002, 'main link login answer', '主链路登录应答', {
  /** 0 ok, 1 wrong ip, 2 wrong access code, 3 user unknown, 4 wrong password, 5 resource short, 6 or FF other */
  result: u8,
  verifyCode: u32,
})

const logout = message(0x1003, 'main link logout', '主链路注销请求', { userId: u32, password: text(8) })

const slaveLogin = message(0x9001, 'slave link login', '从链路连接请求', { verifyCode: u32 })
const slaveLoginAnswer = message(0x9002, 'slave link login answer', '从链路连接应答', {
  /** 0 ok, 1 verify code wrong, 2 resource short, 3 other */
  result: u8,
})
const slaveLogout = message(0x9003, 'slave link logout', '从链路注销请求', { verifyCode: u32 })

const reason = { reason: u8 }
const nothing = {}

export const linkMessages = {
  login,
  loginAnswer,
  logout,
  logoutAnswer: message(0x1004, 'main link logout answer', '主链路注销应答', nothing),
  keepAlive: message(0x1005, 'main link keep-alive', '主链路连接保持请求', nothing),
  keepAliveAnswer: message(0x1006, 'main link keep-alive answer', '主链路连接保持应答', nothing),
  mainLinkDown: message(0x1007, 'main link is down', '主链路断开通知', reason),
  closing: message(0x1008, 'subordinate platform closes the links', '下级平台主动关闭链路通知', reason),
  slaveLogin,
  slaveLoginAnswer,
  slaveLogout,
  slaveLogoutAnswer: message(0x9004, 'slave link logout answer', '从链路注销应答', nothing),
  slaveKeepAlive: message(0x9005, 'slave link keep-alive', '从链路连接保持请求', nothing),
  slaveKeepAliveAnswer: message(0x9006, 'slave link keep-alive answer', '从链路连接保持应答', nothing),
  slaveLinkDown: message(0x9007, 'slave link is down', '从链路断开通知', reason),
  superiorCloses: message(0x9008, 'superior platform closes the links', '上级平台主动关闭链路通知', reason),
} satisfies Record<string, AnyMessage>
