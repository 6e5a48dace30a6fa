/** Refusals of administration, and of the one-time links it hands out. */
import type { ErrorDefinition } from './error-definition.ts'

export const adminErrors = {
  'admin.userUnknown': {
    rspCode: 4040370,
    reaction: 'show',
    zh: '用户不存在或不在您的管理范围内',
    en: 'The user does not exist, or is not one you administer',
  },
  'admin.ownAccount': {
    rspCode: 4030370,
    reaction: 'show',
    zh: '不能修改自己的账号，请由其他管理员操作',
    en: 'Nobody changes his own account here: another administrator does',
  },
  'admin.moreRights': {
    rspCode: 4030371,
    reaction: 'show',
    zh: '该用户拥有您没有的权限，不能修改',
    en: 'The user has rights that you do not have, and cannot be changed by you',
  },
  'admin.rightNotYours': {
    rspCode: 4030372,
    reaction: 'show',
    zh: '不能授予您自己没有的权限',
    en: 'You cannot give a right that you do not have',
  },
  'admin.nameInvalid': {
    rspCode: 4000370,
    reaction: 'show',
    zh: '名称须为1至64个字符，不含换行或不可见字符；机构名称不能只有数字',
    en: 'A name has 1 to 64 characters without line breaks or invisible ones; that of an organisation has not only digits',
  },
  'admin.loginInvalid': {
    rspCode: 4000371,
    reaction: 'show',
    zh: '登录名由字母、数字和 . _ @ - 组成，须以字母或数字开头',
    en: 'A sign-in name has letters, digits and . _ @ -, and begins with a letter or digit',
  },
  'admin.zoneUnknown': { rspCode: 4000372, reaction: 'show', zh: '没有这个时区', en: 'There is no such time zone' },
  'admin.endPast': {
    rspCode: 4000373,
    reaction: 'show',
    zh: '截止日期已过，请先修改截止日期',
    en: 'The end date has passed; change it first',
  },
  'admin.loginTaken': {
    rspCode: 4090370,
    reaction: 'show',
    zh: '该登录名已被使用',
    en: 'This sign-in name is taken',
  },
  'admin.mobileTaken': {
    rspCode: 4090371,
    reaction: 'show',
    zh: '该手机号已属于其他用户',
    en: 'This mobile number belongs to another user',
  },
  'admin.orgNameTaken': {
    rspCode: 4090372,
    reaction: 'show',
    zh: '同一上级下已有同名机构',
    en: 'There already is an organisation of this name there',
  },
  'admin.orgCycle': {
    rspCode: 4090373,
    reaction: 'show',
    zh: '不能移到自身或其下级机构中',
    en: 'It cannot be moved into itself or below itself',
  },
  'admin.orgTop': {
    rspCode: 4030373,
    reaction: 'show',
    zh: '这是您管理范围的顶级机构，不能移动或停用',
    en: 'It is at the top of what you administer, and stays where it is',
  },
  'admin.otherTree': {
    rspCode: 4030374,
    reaction: 'show',
    zh: '机构不能移到另一家公司',
    en: 'An organisation cannot go to another company',
  },
  'admin.orgNotEmpty': {
    rspCode: 4090374,
    reaction: 'show',
    zh: '机构内仍有数据（下级{below}个、车辆{vehicles}辆、用户{users}人、其他{other}项），请先移走',
    en: 'Something is still in it (organisations: {below}, vehicles: {vehicles}, users: {users}, other records: {other}); move it first',
  },
  'admin.userLocked': {
    rspCode: 4090375,
    reaction: 'show',
    zh: '账号已停用，请先启用',
    en: 'The user is locked; unlock first',
  },
  'admin.roleUnknown': {
    rspCode: 4040372,
    reaction: 'show',
    zh: '角色不存在或不在您的管理范围内',
    en: 'The role does not exist, or is not one you administer',
  },
  'admin.roleShipped': {
    rspCode: 4030375,
    reaction: 'show',
    zh: '系统自带的角色不能修改，请另建一个角色',
    en: 'A role that is there from the start stays as it is; add one of your own',
  },
  'admin.ownRole': {
    rspCode: 4030376,
    reaction: 'show',
    zh: '不能修改自己拥有的角色，请由其他管理员操作',
    en: 'Nobody changes a role that he has himself: another administrator does',
  },
  'admin.roleHeld': {
    rspCode: 4030377,
    reaction: 'show',
    zh: '有您不能修改的用户拥有该角色，不能修改',
    en: 'Somebody whom you cannot change has this role, so that you cannot change it either',
  },
  'admin.roleNameTaken': {
    rspCode: 4090376,
    reaction: 'show',
    zh: '该机构已有同名角色',
    en: 'The organisation already has a role of this name',
  },
  'admin.roleInUse': {
    rspCode: 4090377,
    reaction: 'show',
    zh: '仍有用户拥有该角色，请先从用户处移除',
    en: 'Somebody still has this role; take it away first',
  },
  'admin.rolesFull': {
    rspCode: 4090378,
    reaction: 'show',
    zh: '该机构的角色已达{max}个上限',
    en: 'The organisation already has {max} roles, which is the most',
  },
  'passwordLink.over': {
    rspCode: 4040371,
    reaction: 'show',
    zh: '链接已使用或已过期，请向管理员索取新的链接',
    en: 'The link was used or has expired. Ask your administrator for another one',
  },
} as const satisfies Record<string, ErrorDefinition>
