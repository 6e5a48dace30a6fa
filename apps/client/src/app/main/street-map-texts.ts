import { defineTexts } from '../../core/i18n/texts.ts'

export const streetMapTexts = defineTexts('streetMaps', {
  title: { zh: '街道地图', en: 'Street map' },
  intro: {
    zh: '内置的离线地图只有海岸线、边界和地名。请用下列任一选项重新启动服务器：',
    en: 'The embedded offline map has coasts, borders and places only. Restart the server with one of these options:',
  },
  tianditu: { zh: '天地图', en: 'Tianditu (China)' },
  tiandituNote: {
    zh: '在 console.tianditu.gov.cn 免费申请“浏览器端”密钥；街道和影像两种底图。',
    en: 'A free browser key from console.tianditu.gov.cn; streets and imagery, labelled in Chinese.',
  },
  amap: { zh: '高德地图', en: 'AMap (China)' },
  amapNote: {
    zh: '在 console.amap.com 申请密钥；街道和影像两种底图。',
    en: 'A key from console.amap.com; streets and imagery, labelled in Chinese.',
  },
  pmtiles: { zh: 'PMTiles 文件', en: 'PMTiles file' },
  pmtilesNote: {
    zh: '自己的地图文件（Protomaps 图层），放在任一网站服务器上；不依赖外部服务。',
    en: 'A map file of your own (Protomaps layers) on any web server; depends on no outside service.',
  },
  tiles: { zh: '瓦片地址', en: 'Tile address' },
  tilesNote: {
    zh: '栅格瓦片；GCJ-02 瓦片另加 --map-tiles-datum gcj02。',
    en: 'Raster tiles; for tiles in GCJ-02 also --map-tiles-datum gcj02.',
  },
  more: {
    zh: '详见 docs/operations.md 的 “The map” 一节。请遵守地图服务商的使用条款。',
    en: 'docs/operations.md explains them under "The map". Follow the terms of use of the provider.',
  },
})
