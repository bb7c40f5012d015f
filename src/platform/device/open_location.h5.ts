import type { OpenLocation } from './open_location.types'

/** Tencent's map page, which WeChat's browser opens without an account of ours. */
export const openLocation: OpenLocation = ({ name, address, latitude, longitude }) => {
  const marker = `coord:${latitude},${longitude};title:${name};addr:${address}`
  location.assign(
    `https://apis.map.qq.com/uri/v1/marker?marker=${encodeURIComponent(marker)}&referer=hospital`,
  )
}
