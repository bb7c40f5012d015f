import Taro from '@tarojs/taro'

import type { Vibrate } from './vibrate.types'

export const vibrate: Vibrate = () => void Taro.vibrateLong().catch(() => undefined)
