/** What is stored of launch links. */
import { text } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

export const storedUnionId = defineStored({
  key: 'unionId',
  schema: text(0, 256),
  fallback: '',
})

export const storedNickname = defineStored({
  key: 'nickname',
  schema: text(0, 256),
  fallback: '',
})

/** Alarm id of the launch link, until it has been shown. */
export const storedAlarmId = defineStored({
  key: 'alarmId',
  schema: text(0, 256),
  fallback: '',
})

/** A long launch parameter, kept for later. */
export const storedLaunchParameter = defineStored({
  key: 'launchParameter',
  schema: text(0, 16_384),
  fallback: '',
})
