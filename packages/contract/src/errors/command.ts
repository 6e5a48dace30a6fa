/** Refusals of commands to vehicles. */
import type { ErrorDefinition } from './error-definition.ts'

export const commandErrors = {
  'vehicle.frozen': {
    rspCode: 4030180,
    reaction: 'show',
    zh: '车辆已过期冻结，请联系管理员',
    en: 'vehicle expired and frozen, contact the administrator',
  },
  'command.textRight': {
    rspCode: 4030182,
    reaction: 'show',
    zh: '{count}辆车（{vehicles}）的终端会执行带“,”或“#”的文字，发送需要“车辆控制指令”权限',
    en: '{count} [terminal carries|terminals carry] out texts that contain “,” or “#” ({vehicles}): sending one needs the right to control commands',
  },
  'command.textApproval': {
    rspCode: 4030183,
    reaction: 'show',
    zh: '{count}辆车（{vehicles}）的终端会执行带“,”或“#”的文字，而其断油断电须由他人审批，不能发送此类文字',
    en: '{count} [terminal carries|terminals carry] out texts that contain “,” or “#” ({vehicles}), and cuts there need approval: no such text can be sent',
  },
  'command.noReason': { rspCode: 4000180, reaction: 'show', zh: '请填写原因', en: 'Enter a reason' },
  'command.plate': {
    rspCode: 4000181,
    reaction: 'show',
    zh: '输入的车牌号与该车辆不一致',
    en: 'The plate number entered is not that of this vehicle',
  },
  'command.underWay': {
    rspCode: 4090180,
    reaction: 'show',
    zh: '{name}已对该车辆下发同类指令，尚未结束',
    en: '{name} has given this vehicle such a command already, and it has not ended',
  },
  'command.unknown': {
    rspCode: 4040180,
    reaction: 'show',
    zh: '指令不存在或无权查看',
    en: 'The command does not exist, or you do not have access to it',
  },
  'command.notWaiting': {
    rspCode: 4090181,
    reaction: 'show',
    zh: '该指令已不在等待中',
    en: 'This command is not waiting any more',
  },
  'command.ownApproval': {
    rspCode: 4030181,
    reaction: 'show',
    zh: '须由他人审批',
    en: 'Somebody else has to approve it',
  },
  'command.onePerson': {
    rspCode: 4030184,
    reaction: 'show',
    zh: '须由他人审批：近24小时内两个账号的密码或手机号由同一人设置，{hours}小时后方可互相审批',
    en: 'Somebody else has to approve it: within the last 24 hours one person set the password or mobile number of both accounts. You can approve it in {hours} h',
  },
} as const satisfies Record<string, ErrorDefinition>
