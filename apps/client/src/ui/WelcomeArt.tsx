/**
 * Artwork of the screens before sign-in: routes and vehicles. It does not move: an animation over half the screen kept half a core busy as long as
 * the page was open.
 */
import type { CSSProperties } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './WelcomeArt.module.css'

/** Roads on an 800 by 900 canvas. */
const roads = [
  'M-40 620 C 140 560 210 640 340 560 S 560 380 860 420',
  'M90 980 C 160 760 300 700 340 560 S 300 300 420 180 S 640 60 720 -60',
  'M-40 240 C 120 250 230 210 420 180 S 700 240 860 160',
  'M340 560 C 430 620 520 700 560 960',
  'M590 960 C 640 800 760 760 860 690',
] as const

/** Vehicles: their road, and where on it (0 to 1). */
const vehicles = [
  { road: 0, at: 0.22 },
  { road: 0, at: 0.66 },
  { road: 1, at: 0.54 },
  { road: 2, at: 0.7 },
  { road: 3, at: 0.45 },
  { road: 2, at: 0.18 },
  { road: 4, at: 0.4 },
] as const
/** The vehicle whose path is highlighted. */
const chosen = 2

const placeOnRoad = ({ road, at }: (typeof vehicles)[number]): CSSProperties => ({
  offsetPath: `path('${roads[road]}')`,
  offsetDistance: `${at * 100}%`,
})

export function WelcomeArt() {
  return (
    <svg className={styles['art']} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id="dawn" cx="58%" cy="34%" r="85%">
          <stop offset="0" stopColor="#2a3346" />
          <stop offset="1" stopColor="#0f141d" />
        </radialGradient>
        <pattern id="blocks" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M40 0H0v40" fill="none" stroke="#ffffff" strokeOpacity=".035" />
        </pattern>
      </defs>
      <rect width="800" height="900" fill="url(#dawn)" />
      <rect width="800" height="900" fill="url(#blocks)" />
      {roads.map(road => (
        <path key={road} d={road} className={styles['road']} />
      ))}
      <path d={roads[1]} pathLength="1" className={styles['driven']} />
      {vehicles.map((vehicle, at) => (
        <g key={`${vehicle.road} ${vehicle.at}`} style={placeOnRoad(vehicle)}>
          <circle r="21" className={joinClasses(styles['halo'], at === chosen && styles['chosen'])} />
          {/** Arrow along the path, pointing right. */}
          <path d="M12 0 -10 8 -6 0 -10 -8z" className={styles['arrow']} />
        </g>
      ))}
    </svg>
  )
}
