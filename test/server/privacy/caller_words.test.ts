/** What the log says of anyone who opened a link. */
import { deviceOf, networkOf } from '../../../server/http/caller_words'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile MicroMessenger/8.0.47',
    '微信 · 安卓手机',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.40',
    '微信 · 苹果手机',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari · 苹果手机',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1', 'Safari · 平板电脑'],
  ['Mozilla/5.0 (Linux; Android 13; SM-X710) Chrome/120.0 Safari/537.36', 'Chrome · 平板电脑'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36 Edg/120.0',
    'Edge · Windows 电脑',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Gecko Firefox/121.0', 'Firefox · 苹果电脑'],
  ['curl/8', '浏览器 · 其他设备'],
  [undefined, '浏览器 · 其他设备'],
])('%p is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})

test.each([
  ['120.24.33.7', '120.24.*.*'],
  ['::ffff:120.24.33.7', '120.24.*.*'],
  ['2408:8207:18a0:1:2:3:4:5', '2408:8207:*'],
  ['::1', '未知网络'],
  ['unknown', '未知网络'],
])('%s is in %s', (ip, words) => {
  expect(networkOf(ip)).toBe(words)
})
