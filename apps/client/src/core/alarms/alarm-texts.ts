/** Names of alarms by their keys, from the contract's table of alarm types. */
import { alarmTypes } from '@outrider/contract'
import { defineTexts } from '../i18n/texts.ts'

export const alarmTexts = defineTexts('alarms', Object.fromEntries(alarmTypes.map(({ key, zh, en }) => [key, { zh, en }])))
