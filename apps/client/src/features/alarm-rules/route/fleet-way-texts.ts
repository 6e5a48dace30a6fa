/** Of the line of a route by the roads of the fleet; apart from those of all routes, since they come with it. */
import type { FleetWayState } from '@outrider/contract'
import { defineTexts } from '../../../core/i18n/texts.ts'

export const fleetWayTexts = defineTexts('fleetWay', {
  title: { zh: '车队常走道路', en: 'Roads of the fleet' },
  text: {
    zh: '按车辆近30天实际行驶的道路，在所画的各点之间取线，并给出走廊宽度。超过{n}个点时只取起点和终点',
    en: 'Between the points that are drawn, where vehicles drove in the last 30 days, with a corridor as wide as they need. Of more than {n} points only both ends count',
  },
  twoPoints: { zh: '请先在地图上画出起点和终点', en: 'Draw both ends on the map first' },
  follow: { zh: '沿常走道路取线', en: 'Follow these roads' },
  back: { zh: '恢复原来的线', en: 'Back to the line before' },
  found: {
    zh: '已取线：{length}，按车队车速约{minutes}分钟，最少处近{days}天有{n}车次',
    en: 'The line follows them: {length}, about {minutes} min at their speeds, driven at least {n} [time|times] in {days} days',
  },
  gaps: {
    zh: '其中{length}没有行驶记录，以直线连接，请检查',
    en: 'Over {length} of it no road is known and the line is straight: check it there',
  },
  compare: { zh: '与常走道路比较', en: 'Compare with these roads' },
  along: {
    zh: '近{days}天车队在走廊内行驶的路段：{inside}，全长{length}',
    en: 'In {days} days the fleet drove within the corridor on {inside} of {length}',
  },
  beside: { zh: '{from}–{to}：车队在旁边{away}处行驶', en: '{from}–{to}: the fleet drives {away} beside it' },
  nobody: { zh: '{from}–{to}：没有车辆驶过', en: '{from}–{to}: nobody drives there' },
})

export const fleetWayFaults = defineTexts('fleetWayFaults', {
  tooFar: { zh: '各点相距太远，请在中间加点', en: 'The points are too far apart; draw some between them' },
  nobodyNear: { zh: '第{n}个点400 <米>内没有车辆驶过', en: 'No vehicle drove within 400 <m> of point {n}' },
  noWay: { zh: '没有车辆从第{before}个点驶到第{n}个点', en: 'No roads of the fleet lead from point {before} to point {n}' },
} as const satisfies Record<Exclude<FleetWayState, 'found'>, { zh: string; en: string }>)
