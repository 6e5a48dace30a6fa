import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@outrider/contract'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../', import.meta.url))
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map(name => readFileSync(`${sources}${name}`, 'utf8'))
  .join('\n')

test('each call of dspReq/ (S7.call.13) and of dspReqFlow/ (S7.call.14) is sent from a screen', () => {
  expect(Object.keys(contract.dspReq).toSorted()).toEqual(['addDspReq', 'getDspReqList', 'getDspType'])
  expect(Object.keys(contract.dspReqFlow)).toEqual(['addDspReqFlow'])
  for (const name of ['dspReq/getDspReqList', 'dspReq/getDspType', 'dspReq/addDspReq', 'dspReqFlow/addDspReqFlow'])
    expect(code, name).toContain(`'${name}'`)
})

test('each call of vehManager/ (S7.call.19) and of file/ (S7.call.20) is sent from a screen', () => {
  const named = [
    'transInstMtcTask',
    'getInstMtcApplicationList',
    'addInstMtcApplication',
    'updInstMtcApplication',
    'withdrawInstMtcApplication',
    'getMsgNotification',
    'getInstallerInfo',
    'getInstMtcPartsInfo',
    'getInstMtcTaskList',
    'getInstMtcHistory',
    'updInstMtcTask',
    'modifyInstVehInfo',
    'modifyMtcVehInfo',
    'getVehPosInfo',
    'submitInstMtcTask',
    'checkApplication',
    'getApplicationCheckList',
    'getUserSimNumList',
    'feedbackInstMtcTask',
    'updInstMtcAttachment',
    'getInstMtcAttachment',
  ]
  expect(Object.keys(contract.vehManager)).toEqual(expect.arrayContaining(named))
  for (const name of Object.keys(contract.vehManager)) expect(code, name).toContain(`'vehManager/${name}'`)
  for (const name of ['upload', 'getFiles']) {
    expect(Object.keys(contract.file)).toContain(name)
    expect(code, name).toContain(`'file/${name}'`)
  }
})
