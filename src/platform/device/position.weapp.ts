import Taro from '@tarojs/taro'

import type { FindPosition } from './position.types'

/** WeChat's position, after its privacy question and the patient's permission; by the map that the hospital's places are told by. */
export const findPosition: FindPosition | undefined = async () => {
  try {
    const { latitude, longitude } = await Taro.getLocation({ type: 'gcj02' })
    return { latitude, longitude }
  } catch {
    return undefined
  }
}
