import { defineTexts } from '../../../core/i18n/texts.ts'

export const providerTexts = defineTexts('mapProvider', {
  title: { zh: '底图服务', en: 'Map provider' },
  refused: {
    zh: '只有管理全部机构的管理员可以查看和设置地图密钥，请联系管理员。',
    en: 'Only administrators of all organisations can see and set map keys. Ask one of them.',
  },
  offered: { zh: '可选的底图', en: 'Basemaps offered' },
  offeredText: {
    zh: '每个用户在地图右上角的图层菜单中选择；排在最前面的是默认底图。',
    en: 'The layer menu of the map has them for every user; the first is the default.',
  },
  preview: { zh: '预览', en: 'Preview' },
  previewOf: { zh: '预览：{name}', en: 'Preview: {name}' },
  fromOption: { zh: '服务器启动选项', en: 'Option of the server' },
  fromFile: { zh: '服务器的底图文件', en: 'Basemap file of the server' },
  fromKey: { zh: '密钥', en: 'Key' },
  builtIn: { zh: '内置，没有街道', en: 'Built in, no streets' },

  tianditu: { zh: '天地图', en: 'Tianditu (China)' },
  tiandituText: {
    zh: '街道和影像底图：在 console.tianditu.gov.cn 申请“浏览器端”密钥，并限定为本平台的域名，因为每个登录用户的浏览器都会用到它。',
    en: 'Streets and imagery, labelled in Chinese. Get a browser key at console.tianditu.gov.cn and restrict it to the domain of this platform: the browser of every signed-in user sends it.',
  },
  amap: { zh: '高德地图', en: 'AMap (China)' },
  amapText: {
    zh: '街道和影像底图：在 console.amap.com 申请“Web端(JS API)”密钥，每个登录用户的浏览器都会用到它。',
    en: 'Streets and imagery, labelled in Chinese. Get a key of the kind "Web (JS API)" at console.amap.com: the browser of every signed-in user sends it.',
  },
  key_tianditu: { zh: '天地图密钥（浏览器端）', en: 'Tianditu browser key' },
  key_amap: { zh: '高德密钥（Web端）', en: 'AMap browser key' },
  key_tiandituServer: { zh: '天地图密钥（服务器端，用于地址）', en: 'Tianditu server key, for addresses' },
  key_amapWeb: { zh: '高德密钥（Web服务，用于地址）', en: 'AMap web service key, for addresses' },
  keyShape: { zh: '密钥只含字母、数字、- 和 _，最长 128 位', en: 'A key has letters, digits, - and _ only, 128 at most' },
  notSet: { zh: '未设置', en: 'Not set' },
  byOption: {
    zh: '由服务器启动选项 {option} 指定{ending}，优先生效，不能在这里修改。',
    en: 'Given by the server option {option}{ending}, which wins. It cannot be changed here.',
  },
  stored: { zh: '已在此设置{ending}，{time}', en: 'Set here{ending}, {time}' },
  ending: { zh: '（尾号 {ending}）', en: ' (ends in {ending})' },
  test: { zh: '测试', en: 'Test' },
  use: { zh: '启用密钥', en: 'Use this key' },
  remove: { zh: '移除', en: 'Remove' },
  used: { zh: '密钥已启用', en: 'The key is in use' },
  removed: { zh: '密钥已移除', en: 'The key was removed' },
  tilesWork: { zh: '瓦片加载成功，见预览。', en: 'Tiles load: see the preview.' },
  amapTilesWork: {
    zh: '瓦片加载成功，见预览。高德的瓦片不校验密钥，这里只能确认网络连通。',
    en: 'Tiles load: see the preview. AMap does not check keys of tiles, so this proves the connection only.',
  },
  addressWorks: { zh: '密钥有效，天安门的地址：{text}', en: 'The key works. Address of Tiananmen: {text}' },
  wrongKey: { zh: '服务拒绝了这个密钥：{text}', en: 'The service refuses this key: {text}' },
  noNetworkHere: {
    zh: '这台设备连接不到地图服务：{text}。请检查网络或防火墙。',
    en: 'This device cannot reach the map service: {text}. Check its network and firewall.',
  },
  noNetworkServer: {
    zh: '服务器连接不到地图服务：{text}。请检查服务器的网络或防火墙。',
    en: 'The server cannot reach the map service: {text}. Check its network and firewall.',
  },

  options: { zh: '其他底图：服务器启动选项', en: 'Other maps: options of the server' },
  optionsText: {
    zh: '用下列任一选项重新启动服务器，详见 docs/operations.md 的 “The map” 一节。请遵守地图服务商的使用条款。',
    en: 'Restart the server with one of these options; docs/operations.md explains them under "The map". Follow the terms of use of the provider.',
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
  style: { zh: '地图样式', en: 'Map style' },
  styleNote: { zh: '任一 MapLibre 样式的地址。', en: 'The address of any MapLibre style.' },
  copy: { zh: '复制 {name}', en: 'Copy {name}' },
})
