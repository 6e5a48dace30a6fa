import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsByPath } from '@outrider/contract'
import { expect, test } from 'vitest'

/** As the specification names them. */
const named = [
  'getMobilePush',
  'setMobilePush',
  'getAlarmTypePush',
  'setAlarmTypePush',
  'setActiveSafetyAlarmTypePush',
  'alarmProcessingMethod',
  'alarmHandlingMethod',
  'getVehiclesAlarms',
  'getWxVehiclesAlarms',
  'getPrcVehsAlmsMsgTemplate',
  'sendPrcVehsAlmsBySendMsgCmd',
  'sendPrcVehsAlmsByStopCmd',
  'sendPrcVehsAlmsByConfirmMisinfoCmd',
  'sendPrcVehsAlmsByConfirmAlmCmd',
  'getVehiclesAlarmsFile',
]

test('the calls of alarm/ exist under exactly these names, and each is sent from a screen (S7.call.6)', () => {
  const features = join(import.meta.dirname, '..')
  const screens = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(join(features, file), 'utf8'))
  for (const name of named) {
    expect([...callsByPath.keys()], name).toContain(`alarm/${name}`)
    expect(
      screens.some(source => source.includes(`'alarm/${name}'`)),
      name,
    ).toBe(true)
  }
})
