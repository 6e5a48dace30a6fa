/** Labels of China's province-level divisions, at a point well inside each. WGS-84, from general knowledge. */
import type { Point } from './sphere.ts'

export interface Label extends Point {
  /** Simplified Chinese. */
  readonly zh: string
  readonly en: string
}

export const provinces: readonly Label[] = [
  { zh: '北京市', en: 'Beijing', lat: 40.18, lon: 116.41 },
  { zh: '天津市', en: 'Tianjin', lat: 39.31, lon: 117.35 },
  { zh: '河北省', en: 'Hebei', lat: 38.55, lon: 115.6 },
  { zh: '山西省', en: 'Shanxi', lat: 37.6, lon: 112.3 },
  { zh: '内蒙古自治区', en: 'Inner Mongolia', lat: 43.4, lon: 114.6 },
  { zh: '辽宁省', en: 'Liaoning', lat: 41.3, lon: 122.6 },
  { zh: '吉林省', en: 'Jilin', lat: 43.6, lon: 126.3 },
  { zh: '黑龙江省', en: 'Heilongjiang', lat: 47.9, lon: 127.8 },
  { zh: '上海市', en: 'Shanghai', lat: 31.2, lon: 121.45 },
  { zh: '江苏省', en: 'Jiangsu', lat: 33.0, lon: 119.5 },
  { zh: '浙江省', en: 'Zhejiang', lat: 29.1, lon: 120.1 },
  { zh: '安徽省', en: 'Anhui', lat: 31.85, lon: 117.2 },
  { zh: '福建省', en: 'Fujian', lat: 26.0, lon: 118.0 },
  { zh: '江西省', en: 'Jiangxi', lat: 27.6, lon: 115.7 },
  { zh: '山东省', en: 'Shandong', lat: 36.4, lon: 118.4 },
  { zh: '河南省', en: 'Henan', lat: 33.9, lon: 113.5 },
  { zh: '湖北省', en: 'Hubei', lat: 31.1, lon: 112.3 },
  { zh: '湖南省', en: 'Hunan', lat: 27.6, lon: 111.7 },
  { zh: '广东省', en: 'Guangdong', lat: 23.4, lon: 113.4 },
  { zh: '广西壮族自治区', en: 'Guangxi', lat: 23.8, lon: 108.8 },
  { zh: '海南省', en: 'Hainan', lat: 19.2, lon: 109.75 },
  { zh: '重庆市', en: 'Chongqing', lat: 30.05, lon: 107.8 },
  { zh: '四川省', en: 'Sichuan', lat: 30.65, lon: 102.7 },
  { zh: '贵州省', en: 'Guizhou', lat: 26.8, lon: 106.8 },
  { zh: '云南省', en: 'Yunnan', lat: 25.0, lon: 101.5 },
  { zh: '西藏自治区', en: 'Tibet', lat: 31.5, lon: 88.5 },
  { zh: '陕西省', en: 'Shaanxi', lat: 35.3, lon: 108.9 },
  { zh: '甘肃省', en: 'Gansu', lat: 38.1, lon: 102.0 },
  { zh: '青海省', en: 'Qinghai', lat: 35.7, lon: 96.2 },
  { zh: '宁夏回族自治区', en: 'Ningxia', lat: 37.3, lon: 106.1 },
  { zh: '新疆维吾尔自治区', en: 'Xinjiang', lat: 41.1, lon: 85.3 },
  { zh: '台湾省', en: 'Taiwan', lat: 23.75, lon: 120.95 },
  { zh: '香港特别行政区', en: 'Hong Kong', lat: 22.38, lon: 114.13 },
  { zh: '澳门特别行政区', en: 'Macao', lat: 22.16, lon: 113.56 },
]
