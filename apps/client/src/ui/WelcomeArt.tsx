/** Routes and moving vehicles, drawn: the calm half of the screens before sign-in. */
import styles from './WelcomeArt.module.css'

/** Roads on a field of 800 by 900. */
const roads = [
  'M-20 610 C 140 560 210 640 340 560 S 560 380 820 420',
  'M120 920 C 160 760 300 700 340 560 S 300 300 420 180 S 640 60 700 -20',
  'M-20 240 C 120 250 230 210 420 180 S 700 240 820 170',
  'M340 560 C 430 620 520 700 560 920',
  'M-20 780 C 90 740 130 800 240 700',
  'M600 398 C 640 300 600 220 640 110',
]

/** Where vehicles are drawn: x, y, course in degrees. */
const vehicles: ReadonlyArray<[number, number, number]> = [
  [210, 606, 84],
  [470, 462, 58],
  [352, 330, 356],
  [560, 210, 96],
  [500, 700, 152],
  [166, 772, 20],
]

export function WelcomeArt() {
  return (
    <svg className={styles['art']} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id="dawn" cx="62%" cy="30%" r="80%">
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
      <path d={roads[1]} className={styles['driven']} />
      {vehicles.map(([x, y, course], at) => (
        <g key={course} transform={`translate(${x} ${y}) rotate(${course})`}>
          <circle r="21" className={at === 2 ? styles['chosen'] : styles['halo']} />
          <path d="M0 -12 8 10 0 6 -8 10z" className={styles['arrow']} />
        </g>
      ))}
    </svg>
  )
}
