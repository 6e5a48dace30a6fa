/**
 * The area in which Chinese map services shift coordinates, coarsely: bands of half a degree of latitude from the south, each with the
 * longitude ranges inside China (including Hong Kong, Macao and Taiwan: one map covers them all). Derived from the Natural Earth borders at
 * 1:50 million, widened by a tenth of a degree; gaps of less than a degree are closed. The border is accurate to about 50 km, so a strip
 * of the neighbouring countries is shifted too. Of the islands far off the coast those around Sansha are included.
 */
const height = 0.5

/** Southern edge of the band, then west and east of each range; WGS-84 degrees. */
const bands: ReadonlyArray<readonly number[]> = [
  [15.5, 111, 113],
  [16, 111, 113],
  [16.5, 111, 113],
  [17, 111, 113],
  [17.5],
  [18, 108.6, 110.3],
  [18.5, 108.5, 110.7],
  [19, 108.5, 111],
  [19.5, 108.7, 111.2],
  [20, 109.4, 111.1],
  [20.5, 109.5, 110.7],
  [21, 99.9, 102, 107.8, 111.7],
  [21.5, 99.7, 101.9, 106.5, 113.1, 120.5, 121],
  [22, 99, 104.1, 106.4, 114.7, 120.2, 121.1],
  [22.5, 99.2, 116.7, 120, 121.5],
  [23, 98.6, 117, 119.9, 121.7],
  [23.5, 97.4, 118, 120, 121.8],
  [24, 97.4, 118.6, 120.2, 122],
  [24.5, 97.4, 119.1, 120.5, 122.1],
  [25, 97.6, 120, 120.8, 122.1],
  [25.5, 98, 120],
  [26, 98.4, 120],
  [26.5, 98.6, 120.4],
  [27, 88.6, 89.2, 98.1, 120.8],
  [27.5, 85.7, 89.6, 90.7, 121.1],
  [28, 84.9, 121.8],
  [28.5, 84, 121.8],
  [29, 83.1, 122.1],
  [29.5, 80.9, 81.3, 82.1, 122.6],
  [30, 80.1, 122.6],
  [30.5, 79.3, 122],
  [31, 78.6, 122],
  [31.5, 78.5, 122],
  [32, 78.2, 121.9],
  [32.5, 78.2, 121.5],
  [33, 78.6, 121],
  [33.5, 78.6, 120.8],
  [34, 78.4, 120.5],
  [34.5, 78, 120.1],
  [35, 77, 119.8],
  [35.5, 75.8, 120.4],
  [36, 75.8, 121.1],
  [36.5, 74.4, 122.7],
  [37, 74.2, 122.8],
  [37.5, 74.7, 122.3],
  [38, 73.8, 119.1],
  [38.5, 73.5, 117.9, 121, 122.1],
  [39, 73.5, 119.4, 121.1, 122.9],
  [39.5, 73.5, 120.1, 121.1, 124.5],
  [40, 73.8, 120.9, 121.7, 125.2],
  [40.5, 74.7, 126.3],
  [41, 76.7, 128.4],
  [41.5, 78.4, 129.1],
  [42, 79.7, 103.4, 105.6, 130.7],
  [42.5, 80, 101.9, 109.3, 131.2],
  [43, 80.2, 96.4, 110.4, 131.4],
  [43.5, 80.2, 96, 111.2, 131.4],
  [44, 80.2, 95.7, 111.3, 131.4],
  [44.5, 79.7, 94.7, 111.3, 131.7, 132.7, 133.1],
  [45, 79.8, 93.6, 111.6, 112.7, 113.9, 133.4],
  [45.5, 82.2, 91.2, 115.5, 133.9],
  [46, 82.3, 91.2, 116.1, 134.1],
  [46.5, 82.6, 91.2, 117.2, 134.3],
  [47, 82.8, 91, 119, 134.8],
  [47.5, 85.4, 90.6, 115.4, 134.9],
  [48, 85.4, 89.8, 115.4, 131, 132.7, 134.8],
  [48.5, 86.1, 88.5, 115.6, 130.9],
  [49, 86.6, 88, 116, 130.2],
  [49.5, 116.3, 129.1],
  [50, 118.6, 127.7],
  [50.5, 119.1, 127.5],
  [51, 119.4, 127.2],
  [51.5, 119.8, 127],
  [52, 120.5, 126.6],
  [52.5, 119.9, 126.4],
  [53, 120.3, 125.8],
  [53.5, 121.9, 124],
]
const south = bands[0]?.[0] ?? 0

/** Whether a position (WGS-84 degrees) is in the area where maps are shifted; accurate to about 50 km. O(1). */
export function inChina(latitude: number, longitude: number): boolean {
  const band = bands[Math.floor((latitude - south) / height)]
  if (!band) return false
  // Inside after an odd number of edges. The first number is the latitude.
  let inside = false
  for (let edge = 1; edge < band.length && (band[edge] ?? Infinity) <= longitude; edge++) inside = !inside
  return inside
}
