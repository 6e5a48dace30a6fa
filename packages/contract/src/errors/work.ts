/** Refusals of applications, tasks, parts and their files. */
import type { ErrorDefinition } from './error-definition.ts'

export const workErrors = {
  'application.unknown': {
    rspCode: 4040340,
    reaction: 'show',
    zh: '申请不存在或无权查看',
    en: 'The application does not exist, or you do not have access to it',
  },
  'application.changed': {
    rspCode: 4090340,
    reaction: 'show',
    zh: '{name}刚刚对该申请执行了“{action}”，请查看后再操作',
    en: '{name} has just {action}. Look at it again before you go on',
  },
  'application.notNow': {
    rspCode: 4090341,
    reaction: 'show',
    zh: '该申请当前为“{state}”，不能执行此操作',
    en: 'This cannot be done now: the state of the application is “{state}”',
  },
  'application.asks': { rspCode: 4000340, reaction: 'show', zh: '请填写原因', en: 'Enter a reason' },
  'application.vehicle': {
    rspCode: 4000341,
    reaction: 'show',
    zh: '维修申请须选择车辆',
    en: 'A maintenance application needs a vehicle',
  },
  'application.installer': {
    rspCode: 4040341,
    reaction: 'show',
    zh: '该安装工不存在，或无权处理此任务',
    en: 'There is no such installer who may do this task',
  },
  'application.phone': {
    rspCode: 4000380,
    reaction: 'show',
    zh: '联系电话“{phone}”不是电话号码，请检查',
    en: 'Phone: “{phone}” is no phone number. Please check it',
  },
  'application.plate': {
    rspCode: 4000381,
    reaction: 'show',
    zh: '车牌号“{plateNum}”不是车牌，请检查',
    en: 'Plate: “{plateNum}” is no plate number. Please check it',
  },
  'application.workType': {
    rspCode: 4000342,
    reaction: 'show',
    zh: '申请类型与业务不符',
    en: 'This type is not one of such an application',
  },
  'application.untested': {
    rspCode: 4090342,
    reaction: 'show',
    zh: '自检有未通过的项目，请处理或填写说明',
    en: 'Some items of the self-test have not passed: fix them, or explain each',
  },
  'application.testOld': {
    rspCode: 4090347,
    reaction: 'show',
    zh: '自检已超过{hours}小时，请重新自检后再提交',
    en: 'The self-test is more than {hours} hours old: test again before you submit',
  },
  'application.attachments': {
    rspCode: 4090343,
    reaction: 'show',
    zh: '每个任务最多{count}个附件',
    en: 'A task has at most {count} attachments',
  },
  'application.vehicleTaken': {
    rspCode: 4090345,
    reaction: 'show',
    zh: '该车辆已有未完成的任务{number}，请核对车辆',
    en: 'Task {number} of this vehicle is still open: make sure that this is the right vehicle',
  },
  'application.vehicleElsewhere': {
    rspCode: 4090348,
    reaction: 'show',
    zh: '该车辆不属于申请所在的机构及其下级机构，请核对车辆',
    en: 'This vehicle is not in the organisation of the application, nor below it: make sure that it is the right one',
  },
  'part.code': {
    rspCode: 4090349,
    reaction: 'show',
    zh: '编号“{code}”已用于另一个配件',
    en: 'Another part has the code “{code}”',
  },
  'part.changed': {
    rspCode: 4090346,
    reaction: 'show',
    zh: '配件“{name}”现有库存{count}，与您看到的不同，请核对后再保存',
    en: '“{name}” has {count} in stock now, not what you saw: check it before you save',
  },
  'part.unknown': { rspCode: 4040342, reaction: 'show', zh: '配件不存在', en: 'There is no such part' },
  'part.short': {
    rspCode: 4090344,
    reaction: 'show',
    zh: '配件“{name}”库存不足，剩余{count}',
    en: 'Not enough “{name}” in stock: {count} left',
  },
} as const satisfies Record<string, ErrorDefinition>
