/** Icons of the map buttons; part of the map's chunk, not of the first screen's. */
const paths = {
  layers: 'M12 4l8.5 4.5L12 13 3.500 8.500zM4 12.500l8 4.250 8-4.250M4 16.250l8 4.250 8-4.250',
  start: 'M4 11.500L12 4.500l8 7M6.500 9.500v9.500h4v-5h3v5h4V9.500',
  fit: 'M4 9V5.500A1.500 1.500 0 0 1 5.500 4H9M15 4h3.500A1.500 1.500 0 0 1 20 5.500V9M20 15v3.500a1.500 1.500 0 0 1-1.500 1.500H15M9 20H5.500A1.500 1.500 0 0 1 4 18.500V15M12 9.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z',
  target: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 3v4M12 17v4M3 12h4M17 12h4',
  addPlace: 'M12 20.500c4-4.200 6-7.200 6-10a6 6 0 1 0-12 0c0 2.800 2 5.800 6 10zM12 8v5M9.500 10.500h5',
  ruler: 'M3.500 15.500l12-12 5 5-12 12zM7 12l2 2M10 9l2.500 2.500M13 6l2 2',
  undo: 'M9 7.500L4.500 12 9 16.500M4.500 12H14a5 5 0 0 1 0 8',
  close: 'M6 6l12 12M18 6L6 18',
  lasso:
    'M12 4c5 0 8.500 2.600 8.500 6s-3.500 6-8.500 6-8.500-2.600-8.500-6S7 4 12 4zM6.500 14.500a2 2 0 1 0 1.500 3.400M8 18c0 1.500-.8 2.500-2 3',
  box: 'M4 8V5.500A1.500 1.500 0 0 1 5.500 4H8M11 4h2M16 4h2.500A1.500 1.500 0 0 1 20 5.500V8M20 11v2M20 16v2.500a1.500 1.500 0 0 1-1.500 1.500H16M13 20h-2M8 20H5.500A1.500 1.500 0 0 1 4 18.500V16M4 13v-2',
  plus: 'M12 5.500v13M5.500 12h13',
  minus: 'M5.500 12h13',
  check: 'M5 12.500l4.500 4.500L19 7.500',
} as const
export type MapIconName = keyof typeof paths

export function MapIcon({ name, size = 22 }: { name: MapIconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
      <path d={paths[name]} stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
