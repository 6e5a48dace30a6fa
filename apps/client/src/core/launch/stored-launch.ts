/** What is stored of launch links. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

export const storedUnionId = defineStored({
  key: 'unionId',
  scope: 'device',
  schema: z.string().check(z.maxLength(256)),
  fallback: '',
})

export const storedNickname = defineStored({
  key: 'nickname',
  scope: 'device',
  schema: z.string().check(z.maxLength(256)),
  fallback: '',
})

/** Alarm id of the launch link, until it has been shown. */
export const storedAlarmId = defineStored({
  key: 'alarmId',
  scope: 'account',
  schema: z.string().check(z.maxLength(256)),
  fallback: '',
})

/** A long launch parameter, kept for later. */
export const storedLaunchParameter = defineStored({
  key: 'launchParameter',
  scope: 'device',
  schema: z.string().check(z.maxLength(16_384)),
  fallback: '',
})
