import Taro from '@tarojs/taro'

import type { BuildVersion } from './build_version.types'

export const buildVersion: BuildVersion = () => Taro.getAccountInfoSync().miniProgram.version
