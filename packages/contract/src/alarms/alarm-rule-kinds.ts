/**
 * Kinds of the platform's own alarm rules, each a row: its numbers with words and bounds, what a geofence is to it, how it reads. The alarm that it
 * raises is in alarm-rule-types.ts, what it measures in apps/server/src/rules/kinds/rule-kinds.ts.
 */
import { inUnit, type Measure } from '../measures.ts'
import type { Lang, Text } from '../rules.ts'
import { sensorKindByNumber, sensorKindKeys, sensorKindOf, type SensorKindRow } from '../sensors/sensor-kinds.ts'
import { metricUnits, type ShownUnits, withUnits } from '../unit-words.ts'
import type { AlarmRuleKind } from './alarm-rule-types.ts'
import { alarmTypes } from './alarm-types.ts'

/** Units of the numbers of rules, as texts name them (unit-words.ts). */
export const ruleUnits = {
  kmh: { zh: '<km/h>', en: '<km/h>' },
  seconds: { zh: '秒', en: 's' },
  minutes: { zh: '分钟', en: 'min' },
  hours: { zh: '小时', en: 'h' },
  litres: { zh: '<升>', en: '<L>' },
  percent: { zh: '%', en: '%' },
  metres: { zh: '<米>', en: '<m>' },
  none: { zh: '', en: '' },
} as const satisfies Record<string, Text>
export type RuleUnit = keyof typeof ruleUnits

/** Numbers of these are carried in km/h, litres and metres. */
export const ruleMeasures: Readonly<Partial<Record<RuleUnit, Measure>>> = { kmh: 'kmh', litres: 'litre', metres: 'metre' }

/** As it is shown: fine enough that what is shown is the same whole number again when it is typed. */
export function shownRuleNumber(unit: RuleUnit | undefined, value: number, units: ShownUnits): number {
  const measure = unit && ruleMeasures[unit]
  const scale = 10 ** shownDecimals(unit, units)
  return measure ? Math.round(inUnit(measure, value, units) * scale) / scale : value
}
export const shownDecimals = (unit: RuleUnit | undefined, { distance, volume }: ShownUnits): number =>
  (unit === 'litres' && volume !== 'litre') || (unit === 'kmh' && distance !== 'km') ? 1 : 0

/** A number that a rule takes: a whole one, unless it has decimals. */
export interface RuleParameter {
  readonly label: Text
  readonly hint?: Text
  readonly unit?: RuleUnit
  readonly min: number
  readonly max: number
  /** Of a new rule; null: it is left to the platform, as by the quality of fixes. */
  readonly usual: number | null
  /** A rule may be without it: the usual one counts. */
  readonly optional?: true
  /** At most so many after the point. */
  readonly decimals?: number
  /** It is chosen of these, by their numbers. */
  readonly choices?: Readonly<Record<number, Text>>
}

export interface RuleKind {
  readonly parameters: Readonly<Record<string, RuleParameter>>
  /** Parameters of which 0 means that they do not count; one of them has to. */
  readonly oneOf?: readonly string[]
  /** Numbers that are right each may not be so together; and what is said then. */
  readonly together?: {
    readonly holds: (numbers: Readonly<Record<string, number>>) => boolean
    readonly otherwise: Text
  }
  /** It looks at what sensors read, which is in reports and not in tracks. */
  readonly readsSensors?: true
  /** It asks which other vehicles are near. */
  readonly readsOthers?: true
  /** It asks whose card is in the terminal. */
  readonly readsDrivers?: true
  /** When it finds something nobody knows who drives: it names no drivers. */
  readonly noDriver?: true
  /** It asks for registered trips and departure checks. */
  readonly readsDeparture?: true
  /** It looks at alarms that items of reports say. */
  readonly readsItems?: true
  /** It looks at what reports say and tracks do not: a trial reads them. */
  readonly readsReports?: true
  /**
   * watched: the rule is about the border of a geofence. where: it may have one, and counts inside of it only. visited: it is about having been
   * there. route: it is about a route.
   */
  readonly geofence?: 'watched' | 'where' | 'visited' | 'route'
  /** It asks for certain hours. */
  readonly hours?: true
  /** Why it cannot be tried on what is stored of vehicles; without it, it can. */
  readonly untried?: Text
  /** Its alarm goes on until what it measures ends: a rule that is changed or removed ends it. */
  readonly lasts?: true
  /** What a rule of this kind finds. Parameters that it is without are 0. */
  readonly words: (numbers: Readonly<Record<string, number>>, geofenceName: string) => Text
}

/**
 * Every kind that looks at reports has a margin and a time: it goes from one state to the other when what it measures is beyond its limit by the
 * margin, for `hold` seconds.
 */
const margin = (unit: RuleUnit, max: number, usual: number) =>
  ({
    label: { zh: '容差', en: 'Margin' },
    hint: { zh: '低于或高于限值多少以内不算变化', en: 'Within this of the limit nothing changes' },
    unit,
    min: 0,
    max,
    usual,
    optional: true,
  }) as const satisfies RuleParameter
/** Metres from the border; without one by the satellites of the fixes. */
const borderMargin = {
  ...margin('metres', 500, 0),
  hint: {
    zh: '越过边界多远才算；留空则按定位质量自动判断',
    en: 'How far beyond the border counts; empty: by the quality of the fixes',
  },
  usual: null,
} as const satisfies RuleParameter
const hold = {
  label: { zh: '变化须持续', en: 'A change must last' },
  unit: 'seconds',
  min: 0,
  max: 3_600,
  usual: 0,
  optional: true,
} as const satisfies RuleParameter

/** Alarms of terminals: alarm bits by their bit, whichever edition has them, and what items say by the number of its type. */
const saidChoices: Readonly<Record<number, Text>> = Object.fromEntries([
  ...alarmTypes.flatMap(({ origin, zh, en }) => (origin.from === 'bit' ? [[origin.bit, { zh, en }]] : [])).toReversed(),
  ...alarmTypes.flatMap(({ number, origin, zh, en }) =>
    origin.from === 'bit' || origin.from === 'rule' ? [] : [[number, { zh, en }]],
  ),
])
/** An alarm that an item says by the number of its type: bits are less. */
export const isItemAlarm = (said: number): boolean => said > 31

/** What of its departure check a rule finds. */
export const checkFound = { missing: 1, forbids: 2, either: 3 } as const
const checkChoices: Readonly<Record<number, Text>> = {
  [checkFound.missing]: { zh: '未做检查', en: 'no check' },
  [checkFound.forbids]: { zh: '检查结果为待放行或禁止出车', en: 'a check by which it must not leave' },
  [checkFound.either]: { zh: '以上任一', en: 'either of these' },
}
/** Of kinds that count driving which should not be. */
const drivingParameters = (usualPause: number) =>
  ({
    pause: {
      label: { zh: '停车满此时间结束', en: 'It ends after standing for' },
      unit: 'minutes',
      min: 1,
      max: 240,
      usual: usualPause,
    },
    margin: margin('kmh', 20, 2),
    hold,
  }) as const satisfies Record<string, RuleParameter>

/** What a sensor rule finds. */
export const sensorConditions = { above: 1, below: 2, outside: 3, between: 4 } as const
/** Which change of what a sensor reads a rule finds. */
export const sensorDirections = { rises: 1, falls: 2, either: 3 } as const
/** When a sensor rule counts. */
export const sensorWhile = { always: 0, driving: 1, standing: 2 } as const

/** Words of `sensorWhile`. */
const whileWords: Readonly<Record<number, Text>> = {
  [sensorWhile.driving]: { zh: '行驶中', en: ' while driving' },
  [sensorWhile.standing]: { zh: '静止时', en: ' while standing' },
}
const whileChoice = {
  label: { zh: '车辆状态', en: 'While the vehicle' },
  unit: 'none',
  min: 0,
  max: 2,
  usual: sensorWhile.always,
  choices: {
    [sensorWhile.always]: { zh: '不限', en: 'drives or stands' },
    [sensorWhile.driving]: { zh: '行驶中', en: 'drives' },
    [sensorWhile.standing]: { zh: '静止时', en: 'stands' },
  },
} as const satisfies RuleParameter

const besideOthers: Text = {
  zh: '逐车回放时看不到其他车辆，无法回放',
  en: 'It is about vehicles beside each other, and tracks are tried one by one',
}
const besideMetres = { unit: 'metres', min: 20, max: 2_000 } as const
/** Of kinds about two vehicles beside each other. */
const besideParameters = (minutes: number) =>
  ({
    minutes: { label: { zh: '持续', en: 'For at least' }, unit: 'minutes', min: 1, max: 720, usual: minutes },
    while: {
      ...whileChoice,
      hint: {
        zh: '两分钟内没有数据的车辆不判断；未指定车辆的规则只看有数据的车辆',
        en: 'Vehicles without reports for two minutes do not count; a rule that names no vehicles looks at those that report',
      },
      usual: sensorWhile.driving,
    },
    margin: margin('metres', 1_000, 50),
  }) as const satisfies Record<string, RuleParameter>

/** What is 0 or 1 is named by its state where just one of both is found: "more than 0" says nothing of a door. */
function stateFound(states: readonly [off: Text, on: Text], condition: number, low: number, high: number): Text | undefined {
  const [off, on] = [0, 1].map(value => {
    if (condition === sensorConditions.above) return value > high
    if (condition === sensorConditions.below) return value < low
    const between = value >= low && value <= high
    return condition === sensorConditions.between ? between : !between
  })
  return off === on ? undefined : states[on ? 1 : 0]
}

const sensorLimit = (zh: string, en: string, usual: number) =>
  ({ label: { zh, en }, unit: 'none', min: -1_000_000, max: 1_000_000, usual, decimals: 2 }) as const satisfies RuleParameter

const whichSensor = {
  sensor: {
    label: { zh: '传感器', en: 'Sensor' },
    unit: 'none',
    min: 1,
    max: 1_000,
    usual: 1,
    choices: Object.fromEntries(sensorKindKeys.map(kind => [sensorKindOf(kind).number, sensorKindOf(kind).name])),
  },
  channel: {
    label: { zh: '第几路', en: 'Which of them' },
    hint: { zh: '0 表示任意一路', en: '0: any' },
    unit: 'none',
    min: 0,
    max: 8,
    usual: 0,
  },
} as const satisfies Record<string, RuleParameter>

/** As words name the sensor of a rule. */
function sensorNamed(sensor: number, channel: number): Text & Pick<SensorKindRow, 'states' | 'unit'> {
  const kind = sensorKindByNumber(sensor)
  const row: Pick<SensorKindRow, 'name' | 'unit' | 'states'> = kind
    ? sensorKindOf(kind)
    : { name: { zh: '传感器', en: 'Sensor' }, unit: '' }
  const nth = channel > 0 ? ` ${channel}` : ''
  return {
    zh: `${row.name.zh}${nth}`,
    en: `${row.name.en}${nth}`,
    unit: row.unit && ` ${row.unit}`,
    ...(row.states && { states: row.states }),
  }
}

export const alarmRuleKinds = {
  speedLimit: {
    geofence: 'where',
    parameters: {
      limit: { label: { zh: '限速', en: 'Limit' }, unit: 'kmh', min: 5, max: 300, usual: 80 },
      seconds: { label: { zh: '持续时间', en: 'For at least' }, unit: 'seconds', min: 0, max: 3_600, usual: 30 },
      // It begins at the limit, and ends this much below it.
      margin: margin('kmh', 50, 3),
      hold,
    },
    lasts: true,
    words: ({ limit = 0, seconds = 0 }) => ({
      zh: `超过 ${limit} <km/h>，持续 ${seconds} 秒`,
      en: `Over ${limit} <km/h> for ${seconds} s`,
    }),
  },
  continuousDriving: {
    parameters: {
      minutes: { label: { zh: '连续驾驶', en: 'Driving for' }, unit: 'minutes', min: 5, max: 1_440, usual: 240 },
      pause: { label: { zh: '休息满', en: 'A break is at least' }, unit: 'minutes', min: 1, max: 240, usual: 20 },
      // What ends a pause is this much faster than standing.
      margin: margin('kmh', 20, 2),
      hold,
    },
    lasts: true,
    words: ({ minutes = 0, pause = 0 }) => ({
      zh: `连续驾驶 ${minutes} 分钟，中途休息不足 ${pause} 分钟`,
      en: `Driving for ${minutes} min without a break of ${pause} min`,
    }),
  },
  /** The link ended without a sign-off while the vehicle was driving. */
  abnormalOffline: {
    noDriver: true,
    untried: { zh: '链路何时中断没有保存，无法回放', en: 'When links broke is not kept, so it cannot be tried' },
    parameters: {},
    lasts: true,
    words: () => ({ zh: '行驶中链路中断', en: 'The link breaks while the vehicle is driving' }),
  },
  geofenceEntered: {
    parameters: { margin: borderMargin, hold },
    geofence: 'watched',
    words: (_, geofenceName) => ({ zh: `进入“${geofenceName}”`, en: `Enters “${geofenceName}”` }),
  },
  geofenceLeft: {
    parameters: { margin: borderMargin, hold },
    geofence: 'watched',
    words: (_, geofenceName) => ({ zh: `离开“${geofenceName}”`, en: `Leaves “${geofenceName}”` }),
  },
  /** The tank lost `litres`, or `percent` of what was in it, within `minutes`. */
  fuelDrop: {
    readsReports: true,
    parameters: {
      litres: {
        label: { zh: '减少（0 表示不按升数）', en: 'Loses (0: litres do not count)' },
        unit: 'litres',
        min: 0,
        max: 2_000,
        usual: 20,
      },
      percent: {
        label: { zh: '减少比例（0 表示不按比例）', en: 'Loses a share (0: it does not count)' },
        unit: 'percent',
        min: 0,
        max: 100,
        usual: 0,
      },
      minutes: { label: { zh: '时间范围', en: 'Within' }, unit: 'minutes', min: 1, max: 120, usual: 10 },
      // By so much the probe is wrong: it is no loss.
      margin: margin('litres', 500, 0),
      hold,
    },
    oneOf: ['litres', 'percent'],
    words({ minutes = 0, litres = 0, percent = 0 }) {
      const [zh, en] = [
        [litres > 0 && `${litres} <升>`, percent > 0 && `${percent}%`],
        [litres > 0 && `${litres} <L>`, percent > 0 && `${percent}%`],
      ]
      return {
        zh: `${minutes} 分钟内减少 ${zh.filter(Boolean).join('或 ')}`,
        en: `Loses ${en.filter(Boolean).join(' or ')} within ${minutes} min`,
      }
    },
  },
  /** The engine runs and the vehicle stands. */
  idling: {
    geofence: 'where',
    parameters: {
      minutes: { label: { zh: '怠速满', en: 'Idling for' }, unit: 'minutes', min: 1, max: 720, usual: 15 },
      hold,
    },
    lasts: true,
    words: ({ minutes = 0 }) => ({
      zh: `发动机开启、车辆静止满 ${minutes} 分钟`,
      en: `Stands for ${minutes} min with its engine on`,
    }),
  },
  /** The vehicle stays at one place, its engine on or off. */
  overstay: {
    geofence: 'where',
    parameters: {
      minutes: { label: { zh: '停留满', en: 'Stays for' }, unit: 'minutes', min: 5, max: 20_160, usual: 240 },
    },
    lasts: true,
    words: ({ minutes = 0 }) => ({ zh: `停留满 ${minutes} 分钟`, en: `Stays at one place for ${minutes} min` }),
  },
  /** Its engine is off and it is carried away from where it stood. */
  towed: {
    parameters: {
      metres: {
        label: { zh: '离开停放处', en: 'Away from where it stood' },
        hint: { zh: '从未上报过 ACC 开的车辆不判断', en: 'Vehicles that have never said that their engine is on are left out' },
        unit: 'metres',
        min: 50,
        max: 5_000,
        usual: 300,
      },
    },
    lasts: true,
    words: ({ metres = 0 }) => ({
      zh: `熄火后离开停放处超过 ${metres} <米>`,
      en: `More than ${metres} <m> from where it stood, with its engine off`,
    }),
  },
  /** A sensor reads what it should not. Of several of its kind in a vehicle: any, or the one of the channel. */
  sensor: {
    geofence: 'where',
    readsSensors: true,
    parameters: {
      ...whichSensor,
      condition: {
        label: { zh: '条件', en: 'When it reads' },
        unit: 'none',
        min: 1,
        max: 4,
        usual: sensorConditions.outside,
        choices: {
          [sensorConditions.above]: { zh: '高于上限', en: 'more than the upper limit' },
          [sensorConditions.below]: { zh: '低于下限', en: 'less than the lower limit' },
          [sensorConditions.outside]: { zh: '超出上下限', en: 'outside of the limits' },
          [sensorConditions.between]: { zh: '在上下限之间', en: 'between the limits' },
        },
      },
      low: sensorLimit('下限', 'Lower limit', 2),
      high: sensorLimit('上限', 'Upper limit', 8),
      while: whileChoice,
      seconds: { label: { zh: '持续时间', en: 'For at least' }, unit: 'seconds', min: 0, max: 86_400, usual: 300 },
      margin: { ...margin('none', 1_000, 0.5), decimals: 2 },
      hold,
    },
    lasts: true,
    together: {
      holds: ({ condition = 0, low = 0, high = 0 }) =>
        condition === sensorConditions.above || condition === sensorConditions.below || low <= high,
      otherwise: { zh: '下限不能大于上限', en: 'The lower limit cannot be above the upper one' },
    },
    words({ sensor = 0, channel = 0, condition = 0, low = 0, high = 0, while: state = 0, seconds = 0 }) {
      const { zh: nameZh, en: nameEn, unit, states } = sensorNamed(sensor, channel)
      const [zh, en] = {
        [sensorConditions.above]: [`高于 ${high}`, `more than ${high}`],
        [sensorConditions.below]: [`低于 ${low}`, `less than ${low}`],
        [sensorConditions.outside]: [`超出 ${low} 至 ${high}`, `outside of ${low} to ${high}`],
        [sensorConditions.between]: [`在 ${low} 至 ${high} 之间`, `between ${low} and ${high}`],
      }[condition] ?? ['', '']
      const drives = whileWords[state]
      const named = states && stateFound(states, condition, low, high)
      if (named)
        return {
          zh: `${drives?.zh ?? ''}${nameZh}为“${named.zh}”，持续 ${seconds} 秒`,
          en: `${nameEn} ${named.en} for ${seconds} s${drives?.en ?? ''}`,
        }
      return {
        zh: `${drives?.zh ?? ''}${nameZh}${zh}${unit}，持续 ${seconds} 秒`,
        en: `${nameEn} reads ${en}${unit} for ${seconds} s${drives?.en ?? ''}`,
      }
    },
  },
  /** What a sensor reads changes more quickly than it should: an open box gets warm, a pipe leaks. */
  sensorChange: {
    geofence: 'where',
    readsSensors: true,
    parameters: {
      ...whichSensor,
      direction: {
        label: { zh: '变化方向', en: 'When it' },
        unit: 'none',
        min: 1,
        max: 3,
        usual: sensorDirections.either,
        choices: {
          [sensorDirections.rises]: { zh: '上升', en: 'rises' },
          [sensorDirections.falls]: { zh: '下降', en: 'falls' },
          [sensorDirections.either]: { zh: '上升或下降', en: 'rises or falls' },
        },
      },
      amount: {
        label: { zh: '变化超过', en: 'By more than' },
        hint: { zh: '单位与传感器读数相同', en: 'In the unit of what the sensor reads' },
        unit: 'none',
        min: 0.01,
        max: 1_000_000,
        usual: 5,
        decimals: 2,
      },
      minutes: { label: { zh: '时间范围', en: 'Within' }, unit: 'minutes', min: 1, max: 1_440, usual: 10 },
      while: whileChoice,
      margin: { ...margin('none', 1_000, 0.5), decimals: 2 },
      hold,
    },
    lasts: true,
    words({ sensor = 0, channel = 0, direction = 0, amount = 0, minutes = 0, while: state = 0 }) {
      const { zh: nameZh, en: nameEn, unit } = sensorNamed(sensor, channel)
      const [zh, en] = {
        [sensorDirections.rises]: ['上升', 'rises'],
        [sensorDirections.falls]: ['下降', 'falls'],
      }[direction] ?? ['变化', 'changes']
      const drives = whileWords[state]
      return {
        zh: `${drives?.zh ?? ''}${nameZh}在 ${minutes} 分钟内${zh}超过 ${amount}${unit}`,
        en: `${nameEn} ${en} by more than ${amount}${unit} within ${minutes} min${drives?.en ?? ''}`,
      }
    },
  },
  /** Drives in the hours of the rule. */
  bannedHours: {
    geofence: 'where',
    parameters: {
      minutes: { label: { zh: '行驶满', en: 'Driving for' }, unit: 'minutes', min: 0, max: 240, usual: 5 },
      pause: {
        label: { zh: '停车满此时间结束', en: 'It ends after standing for' },
        unit: 'minutes',
        min: 1,
        max: 240,
        usual: 10,
      },
      margin: margin('kmh', 20, 2),
      hold,
    },
    lasts: true,
    words: ({ minutes = 0, pause = 0 }) => ({
      zh: `在规则时段内行驶满 ${minutes} 分钟，停车满 ${pause} 分钟结束`,
      en: `Drives for ${minutes} min at the times of the rule, until it stands for ${pause} min`,
    }),
  },
  /** It was on the route and is beside its corridor. Near its ends it comes and goes. */
  routeLeft: {
    geofence: 'route',
    parameters: {
      margin: {
        ...borderMargin,
        hint: {
          zh: '超出走廊多远才算偏离；留空则按定位质量自动判断',
          en: 'How far beside the corridor counts; empty: by the quality of the fixes',
        },
      },
      hold,
      ends: {
        label: { zh: '起终点附近不算', en: 'Not near its ends' },
        hint: { zh: '距起点或终点多远以内视为驶入或驶离', en: 'Within this of the begin or end the vehicle comes or goes' },
        unit: 'metres',
        min: 0,
        max: 20_000,
        usual: 500,
      },
      minutes: {
        label: { zh: '未返回则结束', en: 'Over without a return after' },
        unit: 'minutes',
        min: 5,
        max: 1_440,
        usual: 240,
      },
    },
    lasts: true,
    words: ({ minutes = 0 }, geofenceName) => ({
      zh: `偏离“${geofenceName}”，${minutes} 分钟未返回则结束`,
      en: `Leaves the corridor of “${geofenceName}”; over after ${minutes} min without a return`,
    }),
  },
  /** Faster than the section of the route allows on which it is. */
  sectionLimit: {
    geofence: 'route',
    parameters: {
      seconds: { label: { zh: '持续时间', en: 'For at least' }, unit: 'seconds', min: 0, max: 3_600, usual: 30 },
      margin: margin('kmh', 50, 3),
      hold,
    },
    lasts: true,
    words: ({ seconds = 0 }, geofenceName) => ({
      zh: `在“${geofenceName}”上超过路段限速，持续 ${seconds} 秒`,
      en: `Over the limit of a section of “${geofenceName}” for ${seconds} s`,
    }),
  },
  /** Stands on the route, but at none of its waypoints. */
  unplannedStop: {
    geofence: 'route',
    parameters: {
      minutes: { label: { zh: '停车满', en: 'Stands for' }, unit: 'minutes', min: 2, max: 1_440, usual: 10 },
    },
    lasts: true,
    words: ({ minutes = 0 }, geofenceName) => ({
      zh: `在“${geofenceName}”上、途经点以外停车满 ${minutes} 分钟`,
      en: `Stands for ${minutes} min on “${geofenceName}”, at none of its waypoints`,
    }),
  },
  /** Nothing comes from the vehicle, whatever the reason. */
  silence: {
    noDriver: true,
    untried: { zh: '轨迹不含心跳等其他数据，无法回放', en: 'Tracks do not have all that a vehicle sends, so it cannot be tried' },
    parameters: {
      hours: { label: { zh: '无数据满', en: 'Nothing for' }, unit: 'hours', min: 1, max: 720, usual: 24 },
    },
    lasts: true,
    words: ({ hours = 0 }) => ({ zh: `${hours} 小时没有上报位置`, en: `No report for ${hours} h` }),
  },
  /** The receiver lost its fix while the vehicle was driving, and the engine goes on. */
  noFix: {
    parameters: {
      minutes: { label: { zh: '不定位满', en: 'Without a fix for' }, unit: 'minutes', min: 1, max: 720, usual: 10 },
    },
    lasts: true,
    words: ({ minutes = 0 }) => ({
      zh: `行驶中失去定位满 ${minutes} 分钟`,
      en: `Without a fix for ${minutes} min while driving`,
    }),
  },
  /** Its reports count by their arrival, because nobody believes their times. */
  clockWrong: {
    parameters: {
      minutes: { label: { zh: '持续', en: 'For at least' }, unit: 'minutes', min: 0, max: 1_440, usual: 10 },
    },
    lasts: true,
    words: ({ minutes = 0 }) => ({
      zh: `终端时间快慢不可信，持续 ${minutes} 分钟`,
      en: `The terminal’s time has been wrong for ${minutes} min`,
    }),
  },
  /** In its hours a vehicle that stands stays where it is, engine on or off. */
  parkedMoved: {
    geofence: 'where',
    parameters: {
      metres: { label: { zh: '离开停放处', en: 'Away from where it stood' }, unit: 'metres', min: 50, max: 5_000, usual: 300 },
    },
    lasts: true,
    words: ({ metres = 0 }) => ({
      zh: `在规则时段内离开停放处超过 ${metres} <米>`,
      en: `More than ${metres} <m> from where it stood, at the times of the rule`,
    }),
  },
  /** Where a terminal reports doors; one without them says that all are shut. */
  doorOpen: {
    readsReports: true,
    geofence: 'where',
    parameters: {
      limit: { label: { zh: '车速超过', en: 'Faster than' }, unit: 'kmh', min: 3, max: 120, usual: 10 },
      seconds: { label: { zh: '持续时间', en: 'For at least' }, unit: 'seconds', min: 0, max: 3_600, usual: 10 },
      margin: margin('kmh', 50, 3),
      hold,
    },
    lasts: true,
    words: ({ limit = 0, seconds = 0 }) => ({
      zh: `车门未关、车速超过 ${limit} <km/h>，持续 ${seconds} 秒`,
      en: `A door is open above ${limit} <km/h> for ${seconds} s`,
    }),
  },
  /**
   * An alarm bit of the terminal or an alarm of its items: what it is, is the terminal's; how long it lasts before it counts, and what follows, is the
   * rule's.
   */
  terminalAlarm: {
    readsItems: true,
    readsReports: true,
    geofence: 'where',
    parameters: {
      bit: {
        label: { zh: '终端报警', en: 'Alarm of the terminal' },
        min: 0,
        max: Math.max(...Object.keys(saidChoices).map(Number)),
        usual: 8,
        choices: saidChoices,
      },
      seconds: {
        label: { zh: '持续时间', en: 'For at least' },
        hint: { zh: '瞬时报警（如抓拍、单次事件）请填 0', en: '0 for what terminals report as a moment, such as a harsh turn' },
        unit: 'seconds',
        min: 0,
        max: 86_400,
        usual: 60,
      },
      hold,
    },
    lasts: true,
    words({ bit = 0, seconds = 0 }) {
      const { zh, en } = saidChoices[bit] ?? { zh: '', en: '' }
      if (seconds === 0) return { zh: `终端报警“${zh}”`, en: `The terminal’s alarm “${en}”` }
      return { zh: `终端报警“${zh}”持续 ${seconds} 秒`, en: `The terminal’s alarm “${en}” lasts for ${seconds} s` }
    },
  },
  /** At night the limit is a share of the day's. */
  nightLimit: {
    geofence: 'where',
    hours: true,
    parameters: {
      limit: { label: { zh: '日间限速', en: 'Limit by day' }, unit: 'kmh', min: 5, max: 300, usual: 100 },
      share: { label: { zh: '夜间为日间的', en: 'At night, of that' }, unit: 'percent', min: 30, max: 100, usual: 80 },
      seconds: { label: { zh: '持续时间', en: 'For at least' }, unit: 'seconds', min: 0, max: 3_600, usual: 30 },
      margin: margin('kmh', 50, 3),
      hold,
    },
    lasts: true,
    words: ({ limit = 0, share = 0, seconds = 0 }) => ({
      zh: `在规则时段内超过 ${limit} <km/h> 的 ${share}%，持续 ${seconds} 秒`,
      en: `Over ${share}% of ${limit} <km/h> for ${seconds} s, at the times of the rule`,
    }),
  },
  /** It reported within the hours of the rule, and was not there in them. */
  geofenceMissed: {
    geofence: 'visited',
    hours: true,
    parameters: {},
    words: (_, geofenceName) => ({
      zh: `在规则时段内未到访“${geofenceName}”`,
      en: `Not at “${geofenceName}” at the times of the rule`,
    }),
  },
  /** Of a driver over all vehicles; with hours, what is driven in them. */
  driverContinuous: {
    readsDrivers: true,
    parameters: {
      minutes: {
        label: { zh: '连续驾驶满', en: 'Driving for' },
        hint: {
          zh: '按驾驶员卡跨车辆累计；限定时段时只计该时段内（如夜间 2 小时）',
          en: 'By the driver’s card, over all vehicles. With certain hours only these count (such as 2 h at night)',
        },
        unit: 'minutes',
        min: 10,
        max: 1_440,
        usual: 240,
      },
      pause: {
        label: { zh: '休息满此时间重新计', en: 'A break is at least' },
        unit: 'minutes',
        min: 5,
        max: 240,
        usual: 20,
      },
    },
    lasts: true,
    words: ({ minutes = 0, pause = 0 }) => ({
      zh: `驾驶员连续驾驶满 ${minutes} 分钟，中途休息不足 ${pause} 分钟`,
      en: `A driver drives for ${minutes} min without a break of ${pause} min`,
    }),
  },
  /** Of a driver over all vehicles, in the last so many hours. */
  driverTotal: {
    readsDrivers: true,
    parameters: {
      minutes: {
        label: { zh: '累计驾驶满', en: 'Driving altogether' },
        hint: { zh: '按驾驶员卡跨车辆累计', en: 'By the driver’s card, over all vehicles' },
        unit: 'minutes',
        min: 30,
        max: 5_760,
        usual: 480,
      },
      hours: { label: { zh: '统计时间', en: 'Within the last' }, unit: 'hours', min: 2, max: 168, usual: 24 },
      pause: {
        label: { zh: '停车满此时间结束', en: 'It ends after standing for' },
        unit: 'minutes',
        min: 5,
        max: 240,
        usual: 20,
      },
    },
    lasts: true,
    together: {
      holds: ({ minutes = 0, hours = 0 }) => minutes < hours * 60,
      otherwise: { zh: '累计驾驶时间须短于统计时间', en: 'It has to be shorter than the time within which it counts' },
    },
    words: ({ minutes = 0, hours = 0, pause = 0 }) => ({
      zh: `驾驶员 ${hours} 小时内累计驾驶满 ${minutes} 分钟，停车满 ${pause} 分钟结束`,
      en: `A driver drives for ${minutes} min within ${hours} h, until a stop of ${pause} min`,
    }),
  },
  /** No card is in its terminal, or it could not be read. */
  unaccompanied: {
    geofence: 'where',
    noDriver: true,
    readsDrivers: true,
    parameters: {
      minutes: {
        label: { zh: '行驶满', en: 'Driving for' },
        hint: { zh: '未装读卡器的车辆始终视为无驾驶员', en: 'Vehicles without a card reader never have a known driver' },
        unit: 'minutes',
        min: 0,
        max: 240,
        usual: 5,
      },
      pause: {
        label: { zh: '停车满此时间结束', en: 'It ends after standing for' },
        unit: 'minutes',
        min: 1,
        max: 240,
        usual: 10,
      },
      margin: margin('kmh', 20, 2),
      hold,
    },
    lasts: true,
    words: ({ minutes = 0, pause = 0 }) => ({
      zh: `未识别驾驶员身份行驶满 ${minutes} 分钟，停车满 ${pause} 分钟结束`,
      en: `Drives for ${minutes} min without a known driver, until it stands for ${pause} min`,
    }),
  },
  /** Nobody has registered the trip on which it is. */
  tripMissing: {
    geofence: 'where',
    readsDeparture: true,
    parameters: {
      minutes: {
        label: { zh: '行驶满', en: 'Driving for' },
        hint: { zh: '补登记的行程按其起止时间生效', en: 'A trip that is registered later counts from when it began' },
        unit: 'minutes',
        min: 0,
        max: 240,
        usual: 5,
      },
      ...drivingParameters(10),
    },
    lasts: true,
    words: ({ minutes = 0, pause = 0 }) => ({
      zh: `未登记行程行驶满 ${minutes} 分钟，停车满 ${pause} 分钟结束`,
      en: `Drives for ${minutes} min without a registered trip, until it stands for ${pause} min`,
    }),
  },
  /** Its departure check was not done, or keeps it from leaving. */
  checkMissing: {
    geofence: 'where',
    readsDeparture: true,
    parameters: {
      found: {
        label: { zh: '出车检查', en: 'Departure check' },
        min: 1,
        max: 3,
        usual: checkFound.either,
        choices: checkChoices,
      },
      hours: {
        label: { zh: '检查有效', en: 'A check is good for' },
        hint: {
          zh: '当天的检查始终有效；夜班跨过零点时，此时间内的检查也算；填 0 只认当天',
          en: 'One of the day always counts; of a night shift so does one of the hours before. 0: of the day only',
        },
        unit: 'hours',
        min: 0,
        max: 48,
        usual: 12,
      },
      minutes: { label: { zh: '行驶满', en: 'Driving for' }, unit: 'minutes', min: 0, max: 240, usual: 5 },
      ...drivingParameters(10),
    },
    lasts: true,
    words({ found = 0, hours = 0, minutes = 0, pause = 0 }) {
      const since = hours > 0 ? { zh: `当天及 ${hours} 小时内`, en: `today or within ${hours} h` } : { zh: '当天', en: 'today' }
      const missing = { zh: `${since.zh}未做出车检查`, en: `without a departure check ${since.en}` }
      const forbids = { zh: '检查未放行', en: 'though its departure check keeps it from leaving' }
      const what = {
        [checkFound.missing]: missing,
        [checkFound.forbids]: forbids,
        [checkFound.either]: { zh: `${missing.zh}或${forbids.zh}`, en: `${missing.en} or ${forbids.en}` },
      }[found]
      return {
        zh: `${what?.zh ?? ''}，行驶满 ${minutes} 分钟，停车满 ${pause} 分钟结束`,
        en: `Drives for ${minutes} min ${what?.en ?? ''}, until it stands for ${pause} min`,
      }
    },
  },
  /** Of those that the rule watches so many stand close to each other. */
  gathering: {
    geofence: 'where',
    readsOthers: true,
    untried: besideOthers,
    parameters: {
      vehicles: {
        label: { zh: '车辆数达到', en: 'At least' },
        hint: { zh: '含本车', en: 'Vehicles, this one among them' },
        min: 2,
        max: 200,
        usual: 5,
      },
      metres: { label: { zh: '相距', en: 'Within' }, unit: 'metres', min: 20, max: 2_000, usual: 200 },
      minutes: { label: { zh: '持续', en: 'For at least' }, unit: 'minutes', min: 1, max: 720, usual: 30 },
    },
    lasts: true,
    words: ({ vehicles = 0, metres = 0, minutes = 0 }) => ({
      zh: `${metres} <米>内聚集停放 ${vehicles} 辆车满 ${minutes} 分钟`,
      en: `${vehicles} vehicles stand within ${metres} <m> for ${minutes} min`,
    }),
  },
  /** No other vehicle of the rule is near, as of an escort that leaves. */
  apart: {
    geofence: 'where',
    readsOthers: true,
    untried: besideOthers,
    parameters: {
      metres: { ...besideMetres, usual: 500, label: { zh: '相距超过', en: 'Further apart than' } },
      ...besideParameters(5),
    },
    lasts: true,
    words: ({ metres = 0, minutes = 0, while: state = 0 }) => ({
      zh: `${whileWords[state]?.zh ?? ''}与规则中其他车辆相距均超过 ${metres} <米>，满 ${minutes} 分钟`,
      en: `No other vehicle of the rule within ${metres} <m> for ${minutes} min${whileWords[state]?.en ?? ''}`,
    }),
  },
  /** It is close to another vehicle of the rule for long, as of two that are to keep their distance. */
  together: {
    geofence: 'where',
    readsOthers: true,
    untried: besideOthers,
    parameters: {
      metres: { ...besideMetres, usual: 100, label: { zh: '相距不到', en: 'Closer than' } },
      ...besideParameters(30),
    },
    lasts: true,
    words: ({ metres = 0, minutes = 0, while: state = 0 }) => ({
      zh: `${whileWords[state]?.zh ?? ''}与规则中另一车辆相距不到 ${metres} <米>，满 ${minutes} 分钟`,
      en: `Within ${metres} <m> of another vehicle of the rule for ${minutes} min${whileWords[state]?.en ?? ''}`,
    }),
  },
  /** A waypoint of its route has a planned arrival, and it was not there by then. */
  waypointMissed: {
    geofence: 'route',
    parameters: {
      late: { label: { zh: '晚点超过', en: 'Late by more than' }, unit: 'minutes', min: 0, max: 240, usual: 10 },
      early: {
        label: { zh: '最多提前', en: 'Early by at most' },
        hint: { zh: '更早经过不算到达', en: 'Passing it earlier does not count as arriving' },
        unit: 'minutes',
        min: 5,
        max: 720,
        usual: 60,
      },
    },
    words: ({ late = 0, early = 0 }, geofenceName) => ({
      zh: `“${geofenceName}”的途经点晚点超过 ${late} 分钟（提前 ${early} 分钟以内到达有效）`,
      en: `More than ${late} min late at a waypoint of “${geofenceName}” (there at most ${early} min early)`,
    }),
  },
} as const satisfies Record<AlarmRuleKind, RuleKind>

/** Kinds about the border of a geofence. */
export type GeofenceRuleKind = {
  [Kind in AlarmRuleKind]: (typeof alarmRuleKinds)[Kind] extends { readonly geofence: 'watched' } ? Kind : never
}[AlarmRuleKind]
export const ruleKindOf = (kind: AlarmRuleKind): RuleKind => alarmRuleKinds[kind]

/** Stands for a name until units are written. */
const nameMark = '\u0000'

/** A rule read aloud. `geofenceName`: empty, it has none; `outside`: it counts outside of it. */
export function ruleWords(
  kind: AlarmRuleKind,
  numbers: Readonly<Record<string, number>>,
  geofenceName: string,
  outside = false,
  units: ShownUnits = metricUnits,
): Text {
  const { words, geofence, parameters } = ruleKindOf(kind)
  const shown = Object.entries(numbers).map(([name, value]) => [name, shownRuleNumber(parameters[name]?.unit, value, units)])
  // A name stays as it is, whatever is in it.
  const found = words(Object.fromEntries(shown) as Record<string, number>, geofenceName && nameMark)
  const written = (lang: Lang) => withUnits(found[lang], lang, units).replaceAll(nameMark, () => geofenceName)
  const [zh, en] = [written('zh'), written('en')]
  if (geofence !== 'where' || geofenceName === '') return { zh, en }
  if (outside) return { zh: `在“${geofenceName}”外：${zh}`, en: `Outside “${geofenceName}”: ${en}` }
  return { zh: `在“${geofenceName}”内：${zh}`, en: `Inside “${geofenceName}”: ${en}` }
}
